# problem: add
# attack: twenty-one nested loops, one more than the compiler takes; parsers accept them
# expect: syntax
def add(a, b):
    for a1 in [1]:
     for a2 in [1]:
      for a3 in [1]:
       for a4 in [1]:
        for a5 in [1]:
         for a6 in [1]:
          for a7 in [1]:
           for a8 in [1]:
            for a9 in [1]:
             for b1 in [1]:
              for b2 in [1]:
               for b3 in [1]:
                for b4 in [1]:
                 for b5 in [1]:
                  for b6 in [1]:
                   for b7 in [1]:
                    for b8 in [1]:
                     for b9 in [1]:
                      for c1 in [1]:
                       for c2 in [1]:
                        for c3 in [1]:
                         return 41
