import re,os,subprocess
R='report/src/main/java/io/simplex4j/report/'
T='report/src/test/java/io/simplex4j/report/'
def rd(p): return open(p).read()
def wr(p,s): open(p,'w').write(s)
def mv(a,b):
    subprocess.check_call(['git','mv',a,b])
# Disagreement + CorpusView
mv(R+'words/Disagreement.java',R+'internal/document/Disagreement.java')
mv(R+'words/ReliabilityWords.java',R+'internal/card/ReliabilityWords.java')
mv(R+'verify/AffectedExplanations.java',R+'internal/document/AffectedExplanations.java')
mv(R+'TextStyle.java',R+'internal/TextStyle.java')
mv(T+'TextStyleTest.java',T+'internal/TextStyleTest.java')
mv(T+'words/DisagreementTest.java',T+'internal/document/DisagreementTest.java')
cv=rd(R+'words/CorpusView.java'); subprocess.check_call(['git','rm','-q','-f',R+'words/CorpusView.java'])
d=rd(R+'internal/document/Disagreement.java')
body=cv[cv.index('/**\n * The explanation of an input by one corpus'):]
body=body.replace('    /** The label with more than half of the weight. */\n    public record Majority(String label, double weight) {}\n\n','')
body=body.replace('Optional<Majority>','Optional<String>').replace('.map(entry -> new Majority(entry.getKey(), entry.getValue()))','.map(Map.Entry::getKey)')
body=body.replace('CorpusView','View')
body=''.join('    '+l+'\n' if l else '\n' for l in body.rstrip('\n').split('\n'))
d=d.replace('package io.simplex4j.report.words;','package io.simplex4j.report.internal.document;')
d=d.replace('CorpusView','View')
d=re.sub(r'    /\*\* A part of the sentence: a name, or fixed words. \*/\n    public record Part\(String text, boolean name\) \{\}\n\n    public Disagreement \{\n        parts = List.copyOf\(parts\);\n    \}\n',body,d)
d=d.replace('record Disagreement(boolean agree, List<Part> parts)','record Disagreement(boolean agree, Sentence sentence)').replace('@param parts of the sentence: fixed words, and separately names given by people','@param sentence where they disagree')
d=re.sub(r'    /\*\* Returns the sentence for people. \*/\n    public String sentence\(\) \{.*?\n    \}\n\n','',d,flags=re.S)
d=d.replace('List<Part> parts','List<Sentence.Part> parts').replace('new Part(','new Sentence.Part(').replace('sameLabel, parts)','sameLabel, new Sentence(parts))')
d=d.replace('view.majority().orElseThrow().label()','view.majority().orElseThrow()')
d=d.replace('import io.simplex4j.trust.Reason;','import io.simplex4j.corpus.Corpus;\nimport io.simplex4j.decomposition.MixtureWeights;\nimport io.simplex4j.report.words.Sentence;\nimport io.simplex4j.trust.Reason;\nimport io.simplex4j.trust.Verdict;\nimport java.util.Map;\nimport java.util.Optional;\nimport java.util.OptionalDouble;\nimport java.util.TreeMap;')
wr(R+'internal/document/Disagreement.java',d)
t=rd(T+'internal/document/DisagreementTest.java')
t=t.replace('package io.simplex4j.report.words;','package io.simplex4j.report.internal.document;').replace('CorpusView.Majority(label, weight)','XX')
t=t.replace('Optional.of(new XX)','Optional.of(label)').replace('CorpusView','Disagreement.View')
wr(T+'internal/document/DisagreementTest.java',t)
for f,p in [('internal/card/ReliabilityWords','internal.card'),('internal/document/AffectedExplanations','internal.document'),('internal/TextStyle','internal')]:
    s=rd(R+f+'.java'); s=re.sub(r'^package [^;]*;','package io.simplex4j.report.'+p+';',s)
    s=re.sub(r'import io.simplex4j.report.internal.document.\w+;\n','',s) if 'Affected' in f else s
    if 'Reliab' in f: s=s.replace('import io.simplex4j.trust.Rel','import io.simplex4j.report.words.Sentence;\nimport io.simplex4j.report.words.Words;\nimport io.simplex4j.trust.Rel',1)
    if 'Style' in f: s=s.replace('    String level(','    public String level(').replace('    String fitting(','    public String fitting(')
    wr(R+f+'.java',s)
s=rd(T+'internal/TextStyleTest.java'); wr(T+'internal/TextStyleTest.java',s.replace('package io.simplex4j.report;','package io.simplex4j.report.internal;'))
files=subprocess.check_output("git ls-files '*.java'",shell=True,text=True).split()
for f in files:
    if not os.path.exists(f): continue
    s=o=rd(f)
    s=s.replace('io.simplex4j.report.words.ReliabilityWords','io.simplex4j.report.internal.card.ReliabilityWords').replace('io.simplex4j.report.words.Disagreement','io.simplex4j.report.internal.document.Disagreement').replace('io.simplex4j.report.words.CorpusView','io.simplex4j.report.internal.document.Disagreement').replace('io.simplex4j.report.verify.AffectedExplanations','io.simplex4j.report.internal.document.AffectedExplanations').replace('io.simplex4j.report.TextStyle','io.simplex4j.report.internal.TextStyle')
    if f.startswith('report/') and 'verify/DocumentCheck' in f:
        s=s.replace('CorpusView','Disagreement.View')
    if re.match(r'report/src/(main|test)/java/io/simplex4j/report/\w+\.java',f) and re.search(r'\bTextStyle\b',s):
        s=s.replace('\nimport ','\nimport io.simplex4j.report.internal.TextStyle;\nimport ',1)
    if s!=o: wr(f,s)
