import re,glob
B='/tmp/team/report/report/src/main/java/io/simplex4j/report/'
p=B+'internal/card/FeatureParts.java'
s=open(p).read()
s=s.replace('''    public record Word(String word, double part) {}
''','''    public record Word(String word, double part) {
        /** Returns whether it is more than a mark of punctuation. */
        public boolean isWord() {
            return word.codePoints().anyMatch(Character::isLetterOrDigit);
        }
    }
''')
open(p,'w').write(s)
