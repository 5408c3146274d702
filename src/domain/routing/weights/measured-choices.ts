// Made by training/routing/evaluate-promises.ts --write; do not edit.
import type { MeasuredChoices } from "../measured-choices.ts";

export const MEASURED_CHOICES: MeasuredChoices = {
  "run": "2026-11-23",
  "home": {
    "prompts": 1015,
    "sure": 0.849,
    "ece": 0.038,
    "modes": {
      "quality": {
        "kept": 1,
        "keptInterval": [
          1,
          1
        ],
        "saved": 0.001,
        "savedInterval": [
          0,
          0.002
        ],
        "dollarsPerThousand": 2.653
      },
      "balanced": {
        "kept": 1.007,
        "keptInterval": [
          0.985,
          1.028
        ],
        "saved": 0.262,
        "savedInterval": [
          0.24,
          0.283
        ],
        "dollarsPerThousand": 1.961
      },
      "cost": {
        "kept": 0.97,
        "keptInterval": [
          0.943,
          1
        ],
        "saved": 0.497,
        "savedInterval": [
          0.468,
          0.53
        ],
        "dollarsPerThousand": 1.337
      }
    }
  },
  "unknown": {
    "prompts": 1015,
    "sure": 0.429,
    "ece": 0.236,
    "modes": {
      "quality": {
        "kept": 1,
        "keptInterval": [
          1,
          1
        ],
        "saved": 0,
        "savedInterval": [
          0,
          0
        ],
        "dollarsPerThousand": 2.655
      },
      "balanced": {
        "kept": 0.988,
        "keptInterval": [
          0.976,
          1
        ],
        "saved": 0.074,
        "savedInterval": [
          0.055,
          0.093
        ],
        "dollarsPerThousand": 2.459
      },
      "cost": {
        "kept": 0.974,
        "keptInterval": [
          0.96,
          0.99
        ],
        "saved": 0.315,
        "savedInterval": [
          0.288,
          0.342
        ],
        "dollarsPerThousand": 1.818
      }
    }
  },
  "tables": {
    "zeroeval_crux": {
      "prompts": 335,
      "sure": 0.006,
      "ece": 0.022,
      "modes": {
        "quality": {
          "kept": 1,
          "keptInterval": [
            1,
            1
          ],
          "saved": 0,
          "savedInterval": [
            0,
            0
          ],
          "dollarsPerThousand": 2.522
        },
        "balanced": {
          "kept": 1,
          "keptInterval": [
            1,
            1
          ],
          "saved": 0,
          "savedInterval": [
            0,
            0
          ],
          "dollarsPerThousand": 2.522
        },
        "cost": {
          "kept": 1,
          "keptInterval": [
            1,
            1
          ],
          "saved": 0.006,
          "savedInterval": [
            0,
            0.016
          ],
          "dollarsPerThousand": 2.506
        }
      }
    },
    "zeroeval_gsm": {
      "prompts": 409,
      "sure": 0.87,
      "ece": 0.419,
      "modes": {
        "quality": {
          "kept": 1,
          "keptInterval": [
            1,
            1
          ],
          "saved": 0,
          "savedInterval": [
            0,
            0
          ],
          "dollarsPerThousand": 1.886
        },
        "balanced": {
          "kept": 1,
          "keptInterval": [
            1,
            1
          ],
          "saved": 0,
          "savedInterval": [
            0,
            0
          ],
          "dollarsPerThousand": 1.886
        },
        "cost": {
          "kept": 0.982,
          "keptInterval": [
            0.962,
            1.003
          ],
          "saved": 0.826,
          "savedInterval": [
            0.795,
            0.855
          ],
          "dollarsPerThousand": 0.328
        }
      }
    },
    "zeroeval_math_l5": {
      "prompts": 271,
      "sure": 0.284,
      "ece": 0.454,
      "modes": {
        "quality": {
          "kept": 1,
          "keptInterval": [
            1,
            1
          ],
          "saved": 0,
          "savedInterval": [
            0,
            0
          ],
          "dollarsPerThousand": 3.558
        },
        "balanced": {
          "kept": 0.95,
          "keptInterval": [
            0.896,
            1.006
          ],
          "saved": 0.166,
          "savedInterval": [
            0.129,
            0.213
          ],
          "dollarsPerThousand": 2.969
        },
        "cost": {
          "kept": 0.925,
          "keptInterval": [
            0.877,
            0.981
          ],
          "saved": 0.263,
          "savedInterval": [
            0.212,
            0.316
          ],
          "dollarsPerThousand": 2.621
        }
      }
    },
    "zeroeval_numersense_v2": {
      "prompts": 398,
      "sure": 0.623,
      "ece": 0.113,
      "modes": {
        "quality": {
          "kept": 1,
          "keptInterval": [
            1,
            1
          ],
          "saved": 0,
          "savedInterval": [
            0,
            0
          ],
          "dollarsPerThousand": 2.178
        },
        "balanced": {
          "kept": 1.032,
          "keptInterval": [
            0.988,
            1.077
          ],
          "saved": 0.439,
          "savedInterval": [
            0.39,
            0.483
          ],
          "dollarsPerThousand": 1.223
        },
        "cost": {
          "kept": 1.028,
          "keptInterval": [
            0.981,
            1.076
          ],
          "saved": 0.734,
          "savedInterval": [
            0.693,
            0.772
          ],
          "dollarsPerThousand": 0.58
        }
      }
    },
    "mmlu_pro": {
      "prompts": 3142,
      "sure": 0.363,
      "ece": 0.046,
      "modes": {
        "quality": {
          "kept": 1,
          "keptInterval": [
            1,
            1
          ],
          "saved": 0,
          "savedInterval": [
            0,
            0
          ],
          "dollarsPerThousand": 4.584
        },
        "balanced": {
          "kept": 1,
          "keptInterval": [
            1,
            1
          ],
          "saved": 0,
          "savedInterval": [
            0,
            0
          ],
          "dollarsPerThousand": 4.584
        },
        "cost": {
          "kept": 0.969,
          "keptInterval": [
            0.958,
            0.98
          ],
          "saved": 0.307,
          "savedInterval": [
            0.289,
            0.325
          ],
          "dollarsPerThousand": 3.179
        }
      }
    },
    "reasoning_gym": {
      "prompts": 4858,
      "sure": 0.357,
      "ece": 0.446,
      "modes": {
        "quality": {
          "kept": 1,
          "keptInterval": [
            1,
            1
          ],
          "saved": 0,
          "savedInterval": [
            0,
            0
          ],
          "dollarsPerThousand": 4.173
        },
        "balanced": {
          "kept": 0.998,
          "keptInterval": [
            0.996,
            1
          ],
          "saved": 0.002,
          "savedInterval": [
            0,
            0.003
          ],
          "dollarsPerThousand": 4.167
        },
        "cost": {
          "kept": 0.96,
          "keptInterval": [
            0.953,
            0.967
          ],
          "saved": 0.116,
          "savedInterval": [
            0.106,
            0.126
          ],
          "dollarsPerThousand": 3.689
        }
      }
    }
  },
  "homeByTable": {
    "zeroeval_crux": {
      "prompts": 335,
      "sure": 1,
      "ece": 0.027,
      "modes": {
        "quality": {
          "kept": 1,
          "keptInterval": [
            1,
            1
          ],
          "saved": 0,
          "savedInterval": [
            0,
            0
          ],
          "dollarsPerThousand": 2.522
        },
        "balanced": {
          "kept": 1.039,
          "keptInterval": [
            0.993,
            1.079
          ],
          "saved": 0.007,
          "savedInterval": [
            -0.017,
            0.033
          ],
          "dollarsPerThousand": 2.504
        },
        "cost": {
          "kept": 0.993,
          "keptInterval": [
            0.943,
            1.037
          ],
          "saved": 0.258,
          "savedInterval": [
            0.208,
            0.313
          ],
          "dollarsPerThousand": 1.871
        }
      }
    },
    "zeroeval_gsm": {
      "prompts": 409,
      "sure": 0.978,
      "ece": 0.066,
      "modes": {
        "quality": {
          "kept": 1,
          "keptInterval": [
            1,
            1
          ],
          "saved": 0,
          "savedInterval": [
            0,
            0
          ],
          "dollarsPerThousand": 1.886
        },
        "balanced": {
          "kept": 0.99,
          "keptInterval": [
            0.969,
            1.008
          ],
          "saved": 0.824,
          "savedInterval": [
            0.792,
            0.856
          ],
          "dollarsPerThousand": 0.332
        },
        "cost": {
          "kept": 0.982,
          "keptInterval": [
            0.96,
            1.005
          ],
          "saved": 0.926,
          "savedInterval": [
            0.91,
            0.939
          ],
          "dollarsPerThousand": 0.14
        }
      }
    },
    "zeroeval_math_l5": {
      "prompts": 271,
      "sure": 0.469,
      "ece": 0.24,
      "modes": {
        "quality": {
          "kept": 1,
          "keptInterval": [
            1,
            1
          ],
          "saved": 0.002,
          "savedInterval": [
            0,
            0.006
          ],
          "dollarsPerThousand": 3.552
        },
        "balanced": {
          "kept": 0.987,
          "keptInterval": [
            0.947,
            1.031
          ],
          "saved": 0.144,
          "savedInterval": [
            0.103,
            0.186
          ],
          "dollarsPerThousand": 3.046
        },
        "cost": {
          "kept": 0.919,
          "keptInterval": [
            0.833,
            1
          ],
          "saved": 0.438,
          "savedInterval": [
            0.378,
            0.492
          ],
          "dollarsPerThousand": 1.999
        }
      }
    }
  },
  "best": "claude-sonnet",
  "singles": {
    "gpt-3.5-turbo": {
      "kept": 0.623,
      "keptInterval": [
        0.59,
        0.655
      ],
      "saved": 0.903,
      "savedInterval": [
        0.899,
        0.906
      ],
      "dollarsPerThousand": 0.257
    },
    "gpt-4o-mini": {
      "kept": 0.929,
      "keptInterval": [
        0.893,
        0.959
      ],
      "saved": 0.933,
      "savedInterval": [
        0.929,
        0.936
      ],
      "dollarsPerThousand": 0.178
    },
    "gpt-4o": {
      "kept": 0.995,
      "keptInterval": [
        0.964,
        1.025
      ],
      "saved": -0.025,
      "savedInterval": [
        -0.089,
        0.027
      ],
      "dollarsPerThousand": 2.722
    },
    "claude-sonnet": {
      "kept": 1,
      "keptInterval": [
        1,
        1
      ],
      "saved": 0,
      "savedInterval": [
        0,
        0
      ],
      "dollarsPerThousand": 2.655
    },
    "claude-opus": {
      "kept": 0.838,
      "keptInterval": [
        0.812,
        0.868
      ],
      "saved": -4.512,
      "savedInterval": [
        -4.63,
        -4.405
      ],
      "dollarsPerThousand": 14.636
    },
    "gemini-flash-lite": {
      "kept": 0.784,
      "keptInterval": [
        0.75,
        0.82
      ],
      "saved": 0.97,
      "savedInterval": [
        0.968,
        0.971
      ],
      "dollarsPerThousand": 0.08
    },
    "gemini-2.5-pro": {
      "kept": 0.817,
      "keptInterval": [
        0.781,
        0.848
      ],
      "saved": 0.353,
      "savedInterval": [
        0.332,
        0.373
      ],
      "dollarsPerThousand": 1.718
    }
  }
};
