/** What software, files and devices leave open: kind of detail | topics (- for not) | question | answers to tap. */
export const ABOUT_COMPUTING = `
tried | trouble | What have you tried so far, and were there any recent changes? | Nothing yet / Restarted it / A recent update or install
tried | mind | What do you do at present, and what have you tried? | Nothing yet / A few things / Many things
tried | symptom | Which treatments have you tried, if any? | None / Home remedies / Medication
tried | repair | What have you tried so far to fix it? | Nothing yet / The usual quick fixes
symptoms | symptom | How severe are the symptoms, and for how long have you had them? | Mild, a few days / Strong, a few days / For weeks
symptoms | trouble | What symptoms or error messages do you see, and how often? | It is slow / It shows an error / It shuts down
symptoms | repair | What exactly is the problem, and where is it? | It leaks or is blocked / It is broken / It makes a noise
deviceModel | car -news -research | What is the make, model and year of the car? | I will name it / Not bought yet
deviceModel | trouble repair | What is the make and model of the device? | I will name it / I do not know
targetPage | scrape | What is the target website or page address? | I will give the address / Several pages / Any site that has it
scrapeWhat | scrape | Which specific data points or fields should it extract? | Titles and links / Prices / Full text / I will list the fields
scrapeWhat | database | Which specific data should it fetch, with which filters? | All columns / Certain columns / Counts and sums
scrapeWhat | data | Which dataset is it, and what is its structure? | I will describe it / A CSV with a header / Make an example
os | trouble file server shell backup security code | Which operating system or environment do you use? | Windows / macOS / Linux
version | server shell | Which Linux distribution or version do you use? | Ubuntu / Debian / Red Hat or CentOS
version | database | Which database management system do you use? | MySQL / PostgreSQL / SQLite / SQL Server
language | code website ml | Which programming language do you prefer? | Python / JavaScript / Java / Another one (I will name it)
library | ml data scrape website code | Which method or library do you prefer? | No preference / Standard library only / Yes (I will name it)
library | backup server | Do you have a preference for software or tools? | Built-in tools / No preference / Yes (I will name it)
inputFile | file backup | What is the location and format of the file or directory? | The current directory / I will give the path / Any: take it as an argument
outputFormat | code data scrape file ml database | What is the preferred format for the output? | Print it / A CSV file / JSON / A chart
outputFormat | compare research news forecast latest summary | In which format should the information be presented? | Short list / Table / Written report
outputFormat | prose routine exam | Which format do you prefer? | Short list / Table / Running text
errors | code data file | How should errors, duplicates or missing data be handled? | Stop with a message / Skip and go on / Log them
dataType | ml data | What is the size and type of the dataset? | A small file / Millions of rows / None yet
dataType | code | What is the input method and its format? | Typed in by the user / From a file / As function arguments
algorithm | ml forecast | Which model, algorithm or method of analysis do you prefer? | Simple and explainable / Most accurate / No preference
algorithm | code | Are there performance requirements or a preferred algorithm? | Simplest / Fastest / No preference
frequency | backup server | What is the frequency: how often should it run? | Once / Every hour / Every day / Every week
frequency | inbox social -code | One-time or ongoing, and how often? | One-time / Every day / Every week
storage | backup | What is the storage location or destination of the backup? | External drive / Cloud / Another server
backupType | backup | What type of data and backup: full or incremental? | Full / Incremental / Only some folders
alerts | server | Should it log, display or send alerts above a threshold? | Display only / Write a log / Send an alert
mailService | inbox | Which email service provider or client do you use? | Gmail / Outlook / Apple Mail
specs | trouble | What are the computer's specifications and age? | New / A few years old / Old / I do not know
devicesUsed | security trouble | Which type of devices and equipment do you use? | Windows PC / Mac / Phone / Several
afterSorting | inbox | Which actions should follow after sorting? | Move to folders / Label only / Archive or delete
nameRules | file shell | Which conditions or filters apply to the files? | All files / By type / By date or size
library | code ml data -learn | Do you prefer certain libraries or tools, or a custom solution? | Standard library only / Well-known libraries / You choose
nameRules | file -learn | Which naming pattern or convention should the files follow? | Date first / Numbered / I will give the rule
nameRules | file shell -learn | Should subfolders be included? | Yes / No / Only some (I will name them)
nameRules | inbox file | By which rules or categories should it be sorted? | By date / By sender or type / By topic / I will list them
version | server shell smarthome | Which version or distribution do you use? | Ubuntu / Debian / Windows Server / I will name it
alerts | server trouble | Which action should follow when the threshold is passed? | An e-mail / A log entry / Restart the service
errors | website app server security | Which security or login requirements are there? | None / A password login / Encryption too
platform | code app -learn | Which user interface do you want? | Command line / A window / A web page
specs | game device | Which hardware do you have? | An older PC / A current PC / A laptop / A phone
dataType | ml forecast | Which data is available for it? | Past sales or prices / Public data / I will describe it
algorithm | forecast data | Which metrics or indicators should the analysis use? | The usual ones / Growth / I will name them
whichAsset | invest forecast | Which specific stock, coin or sector do you mean? | I will name it / The whole market / You propose
`;
