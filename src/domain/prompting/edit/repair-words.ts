// Words the repairs know. Set by hand from general knowledge; no row of any collection stands here.

const mapOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .trim()
      .split(/\s+/)
      .map((entry): [string, string] => {
        const [wrong = "", right = ""] = entry.split("/");
        return [wrong, right.replaceAll("_", " ")];
      }),
  );

export const APOSTROPHES = mapOf(`
  arent/aren't cant/can't couldnt/couldn't didnt/didn't doesnt/doesn't dont/don't hadnt/hadn't hasnt/hasn't
  havent/haven't heres/here's im/I'm isnt/isn't ive/I've shouldnt/shouldn't thats/that's theres/there's
  theyre/they're wasnt/wasn't werent/weren't whats/what's wont/won't wouldnt/wouldn't youre/you're youve/you've
`);

/** Slips that are no word of their own. */
export const MISSPELLINGS = mapOf(`
  absense/absence acceptible/acceptable accidently/accidentally accomodate/accommodate accomodating/accommodating
  accomodation/accommodation accross/across acheive/achieve acknowlege/acknowledge acomodate/accommodate
  acurate/accurate adition/addition adress/address advertisment/advertisement advertisments/advertisements
  agains/against agreeement/agreement agrement/agreement agressive/aggressive algoritm/algorithm algorythm/algorithm
  allready/already alltogether/altogether allways/always alot/a_lot amature/amateur analitics/analytics
  analize/analyze analsis/analysis analysys/analysis anaylsis/analysis anaylze/analyze anaysis/analysis
  anlysis/analysis annoucement/announcement announcment/announcement anual/annual apartement/apartment
  apartmant/apartment aplication/application apparant/apparent apparantly/apparently appartment/apartment
  appearence/appearance applicaton/application appoinment/appointment appointement/appointment approch/approach
  aproach/approach apropriate/appropriate aproximately/approximately aquire/acquire arguement/argument
  arguements/arguments argumnt/argument artical/article assesment/assessment assistent/assistant atempt/attempt
  attendence/attendance audiance/audience auidence/audience authenication/authentication
  authentification/authentication availible/available avalable/available avaliable/available awfull/awful
  bacause/because backround/background balence/balance basicly/basically bathrom/bathroom beatiful/beautiful
  beautful/beautiful beautifull/beautiful becasue/because becomming/becoming becuase/because bedrom/bedroom
  beetween/between begginer/beginner beggining/beginning beginer/beginner beginers/beginners begining/beginning
  beleive/believe benefical/beneficial benifit/benefit benifits/benefits betwen/between bibliograpy/bibliography
  brocure/brochure broshure/brochure budegt/budget budgit/budget buget/budget buisness/business busines/business
  busness/business bussiness/business calender/calendar campagin/campaign campain/campaign capabilites/capabilities
  carefull/careful catagories/categories catagory/category challange/challenge challanges/challenges
  charachter/character charector/character cheif/chief childen/children choise/choice collaegue/colleague
  collegue/colleague collegues/colleagues colum/column comfterble/comfortable comission/commission comitee/committee
  comittee/committee comming/coming commite/committee commited/committed commitee/committee communty/community
  companys/companies comparision/comparison competetive/competitive competion/competition competitve/competitive
  compleatly/completely completly/completely complety/completely componant/component comprehesive/comprehensive
  comunicate/communicate comunication/communication concious/conscious conclusoin/conclusion confortable/comfortable
  congradulations/congratulations conlusion/conclusion consistancy/consistency
  consistant/consistent contruction/construction contructor/contractor convienient/convenient convinient/convenient
  coud/could credibilty/credibility critisism/criticism critisize/criticize curently/currently
  curiculum/curriculum custmer/customer custommer/customer databse/database decicion/decision decison/decision
  decribe/describe defenitely/definitely definate/definite definately/definitely defination/definition
  definetly/definitely definitly/definitely deliverd/delivered delivrable/deliverable dependancies/dependencies
  dependancy/dependency dependant/dependent depenency/dependency descibe/describe desciption/description
  descision/decision desgin/design desicion/decision desperatly/desperately detials/details develope/develop
  developement/development devlop/develop diferent/different diferrence/difference diffferent/different
  difficut/difficult diffrence/difference diffrences/differences diffrent/different dificult/difficult dilema/dilemma
  disapoint/disappoint disapointed/disappointed discribe/describe discription/description
  discusion/discussion disertation/dissertation dissapointed/disappointed disscuss/discuss dissertaion/dissertation
  documention/documentation eachother/each_other easely/easily effeciency/efficiency effecient/efficient
  efficent/efficient eficient/efficient elegent/elegant embarass/embarrass emial/email emloyee/employee
  enought/enough enterpreneur/entrepreneur enthousiastic/enthusiastic entrepeneur/entrepreneur
  entreprenuer/entrepreneur enviorment/environment enviroment/environment enviromental/environmental
  enviroments/environments equipement/equipment equiptment/equipment esay/essay especialy/especially essense/essence
  everbody/everybody eveything/everything evrything/everything exagerate/exaggerate examle/example exaple/example
  excell/Excel excellant/excellent excercise/exercise excersise/exercise execption/exception exellent/excellent
  exemple/example exept/except exercice/exercise exersise/exercise existance/existence expence/expense
  expereince/experience experiance/experience experince/experience experment/experiment expirience/experience
  explaination/explanation explane/explain explaning/explaining explantion/explanation explian/explain extrem/extreme
  extremly/extremely familar/familiar familier/familiar favorit/favorite feasability/feasibility febuary/February
  feburary/February fiancial/financial finacial/financial finaly/finally financal/financial followin/following
  follwing/following folowing/following forcast/forecast foriegn/foreign foriegner/foreigner fourty/forty
  foward/forward freind/friend freindly/friendly freinds/friends frendly/friendly fucntion/function
  fucntions/functions funciton/function funtion/function furter/further futher/further garantee/guarantee
  garentee/guarantee gaurd/guard generaly/generally genral/general goverment/government goverments/governments
  grammatic/grammatical grammer/grammar greatful/grateful greatfully/gratefully guarentee/guarantee guidence/guidance
  happend/happened happyness/happiness harrass/harass helpfull/helpful hieght/height hierachy/hierarchy higly/highly
  hygeine/hygiene hypotesis/hypothesis hypothosis/hypothesis ideea/idea identifiy/identify imediately/immediately
  imediatly/immediately immediatly/immediately importand/important importent/important impresive/impressive
  improove/improve improvment/improvement improvments/improvements inconvinience/inconvenience
  incorperate/incorporate independance/independence independant/independent indispensible/indispensable
  infomation/information infrastucture/infrastructure inital/initial initally/initially inovation/innovation
  inovative/innovative instagramm/Instagram instgram/Instagram insurence/insurance intelectual/intellectual
  inteligence/intelligence inteligent/intelligent intergration/integration interpet/interpret interupt/interrupt
  intrest/interest intrested/interested intresting/interesting introducion/introduction intruduction/introduction
  invester/investor invitaion/invitation invoise/invoice itinerery/itinerary itinery/itinerary javasript/JavaScript
  javscript/JavaScript jewelery/jewelry kichen/kitchen knowledgable/knowledgeable knowlegde/knowledge
  knowlege/knowledge labratory/laboratory langage/language langauge/language leasure/leisure lenght/length
  liason/liaison libary/library linkdin/LinkedIn linkdn/LinkedIn liscense/license lisense/license
  literture/literature litle/little litterature/literature loction/location maintainance/maintenance
  maintanance/maintenance maintenence/maintenance managament/management managment/management manangement/management
  marekting/marketing marketting/marketing markting/marketing mashine/machine mathmatics/mathematics
  measurment/measurement medecine/medicine medicin/medicine meetting/meeting mesage/message messege/message
  milstone/milestone minumum/minimum mispell/misspell mistery/mystery morgage/mortgage mortage/mortgage
  motivaton/motivation natrual/natural neccesary/necessary neccessary/necessary necesary/necessary
  negociate/negotiate negotation/negotiation neigbor/neighbor neigbour/neighbour neighborhod/neighborhood
  nessesary/necessary newsleter/newsletter noticable/noticeable noticably/noticeably ocasion/occasion
  ocassion/occasion occassion/occasion occured/occurred occurence/occurrence offerd/offered offical/official
  opertunity/opportunity oportunity/opportunity oppertunity/opportunity oppinion/opinion oppurtunity/opportunity
  organistion/organisation orginal/original orginization/organization originaly/originally ourself/ourselves
  outragous/outrageous paragaph/paragraph paragragh/paragraph paralell/parallel paramter/parameter
  paramters/parameters parrallel/parallel particpate/participate particulary/particularly pasword/password
  peformance/performance peice/piece peolpe/people peopel/people peper/paper perfomance/performance
  performence/performance permision/permission persentation/presentation persistant/persistent
  pesentation/presentation phisical/physical plagarism/plagiarism pleasent/pleasant poeple/people populer/popular
  posession/possession posible/possible potatos/potatoes powerpiont/PowerPoint practicle/practical prefered/preferred
  preperation/preparation preperations/preparations presantation/presentation presense/presence
  presentaion/presentation privilage/privilege priviledge/privilege probabaly/probably probaly/probably
  probelm/problem problm/problem procces/process proccess/process profesional/professional profesor/professor
  proffesional/professional proffesor/professor proffessional/professional progam/program programing/programming
  promiss/promise pronounciation/pronunciation properites/properties propertys/properties propery/property
  proposel/proposal proprety/property pruchase/purchase psycology/psychology publically/publicly publicaly/publicly
  pyhton/Python pythn/Python pyton/python qualtiy/quality quater/quarter quesiton/question questionaire/questionnaire
  questoin/question questons/questions quickley/quickly realitor/realtor realy/really realyl/really
  reasearch/research reccomend/recommend reccomendation/recommendation reccomendations/recommendations
  reccommend/recommend receipe/recipe recepie/recipe reciept/receipt recieve/receive recieved/received
  recieves/receives recieving/receiving recipie/recipe recipies/recipes recomend/recommend
  recomendation/recommendation recomendations/recommendations recomended/recommended recommand/recommend
  refered/referred refering/referring refrence/reference refrences/references relavant/relevant relevent/relevant
  religous/religious rember/remember remeber/remember remmember/remember renovaton/renovation rentel/rental
  reorganistion/reorganisation repetion/repetition reponse/response resaerch/research resarch/research
  reseach/research reserch/research resourses/resources responce/response respones/responses
  responsability/responsibility responsable/responsible restaraunt/restaurant resteraunt/restaurant
  restuarant/restaurant resturant/restaurant retun/return reveiw/review revelant/relevant reviw/review rythm/rhythm
  rythym/rhythm saftey/safety salery/salary sallary/salary saterday/Saturday scedule/schedule sceduled/scheduled
  schdule/schedule schedual/schedule sciense/science scince/science secratary/secretary sentance/sentence
  sentances/sentences seperate/separate seperated/separated seperately/separately servise/service shedule/schedule
  shoud/should shouldve/should've significent/significant signifigant/significant similer/similar similiar/similar
  simular/similar sincerly/sincerely skillfull/skillful smartfone/smartphone soical/social solutoin/solution
  sombody/somebody somethign/something somthing/something soverign/sovereign speach/speech speacial/special
  specal/special specificly/specifically stakeholers/stakeholders stakholder/stakeholder startegy/strategy
  stategy/strategy stoping/stopping stragegy/strategy stragety/strategy strategie/strategy strenght/strength
  structur/structure studens/students studing/studying sturcture/structure succes/success succesful/successful
  succesfull/successful succesfully/successfully sucess/success sucessful/successful sucessfull/successful
  sucessfully/successfully sugestion/suggestion suggestons/suggestions sumarize/summarize sumary/summary
  summerize/summarize sumthing/something supervisior/supervisor suport/support suprise/surprise suprised/surprised
  survay/survey survery/survey techinque/technique technoloy/technology tecnical/technical tecnique/technique
  tecnology/technology teh/the tehnical/technical tenent/tenant tennant/tenant tennants/tenants teritory/territory
  testimonal/testimonial thesises/theses thier/their threshhold/threshold througout/throughout
  thrusday/Thursday tommorow/tomorrow tommorrow/tomorrow tomorow/tomorrow tounge/tongue
  tradional/traditional traditonal/traditional transfered/transferred transfering/transferring
  transfomation/transformation transpor/transport travle/travel truely/truly tuseday/Tuesday tutoral/tutorial
  twelth/twelfth tyhpe/type typicaly/typically unforseen/unforeseen unfortunatly/unfortunately uniqe/unique
  univercity/university univeristy/university untill/until usally/usually usefull/useful usualy/usually
  utilty/utility vaccum/vacuum vacume/vacuum valueable/valuable varible/variable varibles/variables varient/variant
  vegatable/vegetable vegatarian/vegetarian vegeterian/vegetarian vegitarian/vegetarian vehical/vehicle
  verson/version visable/visible vistor/visitor volenteer/volunteer waht/what warrent/warrant webiste/website
  websit/website wednsday/Wednesday wendesday/Wednesday wensday/Wednesday wether/whether whcih/which wheter/whether
  whith/with wich/which wierd/weird wonderfull/wonderful woud/would wriet/write writeing/writing writen/written
  writting/writing yeild/yield yesturday/yesterday youself/yourself
`);

/** Names and abbreviations that are nothing else in small letters. */
export const WRITTEN_NAMES: ReadonlyMap<string, string> = new Map(
  (
    "LinkedIn Instagram Facebook TikTok YouTube WhatsApp Gmail PowerPoint JavaScript TypeScript WordPress PostgreSQL MySQL MongoDB Postgres GitHub API APIs Netflix Spotify Shopify HubSpot Salesforce Airbnb Zillow SEO ERP " +
    "CRM KPI KPIs ROI HTML CSS SQL PDF FAQ CEO CFO CTO UK USA NDA SaaS SWOT GDPR MBA HVAC GPT ChatGPT iPhone iPad MacBook"
  )
    .split(" ")
    .map((name) => [name.toLowerCase(), name]),
);

// Left out: words that mean something else in small letters (may, march, august, polish, turkey).
export const PROPER_WORDS: ReadonlySet<string> = new Set(
  (
    "monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays " +
    "january february april june july september october november december " +
    "english spanish french german italian japanese chinese portuguese russian korean arabic dutch hindi american british european"
  ).split(" "),
);

/** Short forms, spelled out where the prompt changes anyway. */
export const SHORT_FORMS = mapOf("pls/please plz/please thx/thanks u/you ur/your");

/** Words people begin a request with, beside those of every day. */
export const OPENING_WORDS: ReadonlySet<string> = new Set(
  (
    "hey hi hello pls please landing questions regex letter message gift slogan ideas agenda caption solve calculate rephrase proofread edit polish shorten turn put build debug fix refactor " +
    "implement optimize optimise test deploy set gather collect compile provide explain teach guide brainstorm schedule organize organise book " +
    "order cook bake learn read watch buy sell rent move start stop increase reduce save invest choose decide pick name define discuss argue " +
    "comment respond reply answer thank invite announce promote market pitch present negotiate prepare estimate forecast review assess evaluate " +
    "rank sort classify extract convert format translate describe tips advice feedback looking recipe meal workout trip everyone someone our their " +
    "his her its they you he she both each some any several another instead also then first finally later after before since although because if " +
    "unless until once"
  ).split(" "),
);
