import re,subprocess,os,glob
R='/tmp/team/report/'
T=R+'report/src/test/java/io/simplex4j/report/'
LI='import io.simplex4j.report.internal.words.Language;\n'
for f in glob.glob(T+'**/*.java',recursive=True):
    s=o=open(f).read()
    s=s.replace('import io.simplex4j.report.words.Words;\n',LI).replace('io.simplex4j.report.words.Sentence','io.simplex4j.report.internal.words.Sentence').replace('io.simplex4j.report.internal.card.Name;','io.simplex4j.report.internal.words.Name;')
    s=re.sub(r'\bWords\.(english|of)\(',r'Language.\1(',s)
    if '/internal/words/' in f:
        s=re.sub(r'package [\w.]+;','package io.simplex4j.report.internal.words;',s); s=s.replace(LI,'').replace('Words WORDS','Language WORDS').replace('Words german','Language german').replace('Words esperanto','Language esperanto').replace('german.language()','german.code()').replace('LanguageTest.class.getResourceAsStream(file)','LanguageTest.class.getResourceAsStream("/io/simplex4j/report/words/" + file)').replace('WordsTest','LanguageTest').replace('getResourceAsStream(file)','getResourceAsStream("/io/simplex4j/report/words/" + file)')
        s=re.sub(r'(WORDS|german|esperanto)\.message\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)',r'\1.reason(\2).toString()',s)
    s=s.replace('Palette.BLUE_RED);\n    }\n\n    private static String plain','Palette.BLUE_RED, Language.english());\n    }\n\n    private static String plain').replace('List.of("one", "two"), Palette.BLUE_RED)','List.of("one", "two"), Palette.BLUE_RED, Language.english())')
    s=re.sub(r'Answers\.of\((explanation|near|far)\)',r'Answers.of(\1, Language.english())',s)
    s=s.replace('Phrase::text','Sentence::toString').replace('Phrase ','Sentence ')
    if 'AnswersTest' in f:
        s=s.replace('.left().orElseThrow().text()','.left().orElseThrow().toString()').replace('.reliability().orElseThrow().text()','.reliability().orElseThrow().toString()').replace('tells().get(0).text()','tells().get(0).toString()')
        s=s.replace('.explain(Example.of(Vec.of(1, 0, 1))));','.explain(Example.of(Vec.of(1, 0, 1))), Language.english());')
    if 'CardTest' in f and 'Golden' not in f: s=s.replace('glance().sentence().text()','glance().sentence().toString()')
    if 'GlanceTest' in f or 'SentenceTest' in f:
        s=s.replace('Glance.of(Changes.reasons(Samples.patient(), reasons))','Glance.of(Changes.reasons(Samples.patient(), reasons), Language.english())').replace('Glance.of(why)','Glance.of(why, Language.english())').replace('example -> example.withId("0")))','example -> example.withId("0")), Language.english())')
    if 'OutputSumTest' in f:
        s=re.sub(r'\.orElseThrow\(\)\s*\.phrase\(Language\.english\(\)\);','.orElseThrow()\n                .sentence(Language.english());',s).replace('phrase.text()','phrase.toString()')
    if 'DisagreementTest' in f:
        s=s.replace('Disagreement.of(List.of(views))','Disagreement.of(List.of(views), Language.english())').replace('view("y", EXAMPLES_FIT, 2)))','view("y", EXAMPLES_FIT, 2)), Language.english())')
    if 'ComparedReportTest' in f:
        s=s.replace('subList(2 * input, 2 * input + 2))','subList(2 * input, 2 * input + 2), Language.english())')
    s=re.sub(r'HullPicture\.of\(("h"|[^;]*?), new Range\(0, 0\)\)',r'HullPicture.of(\1, new Range(0, 0), Language.english())',s)
    s=s.replace('new Range(0, 0))\n                        .markup()','new Range(0, 0), Language.english())\n                        .markup()')
    s=re.sub(r'(Waterfall\.of\([^;]*?new Range\(0, 0\))\)',r'\1, Language.english())',s)
    s=re.sub(r'\.legend\(("[\w-]*"|id|name)\)',r'.legend(\1, Language.english())',s)
    s=re.sub(r'SeriesPicture\.plain\(((?:[^()]|\([^()]*\))*?), ("[^"]*"|\w+)\)',r'SeriesPicture.of(\1, Optional.empty(), \2, Language.english())',s)
    if s!=o:
        if 'Language.' in s and LI not in s and '/internal/words/' not in f: s=s.replace('\nimport ','\n'+LI+'import ',1)
        if 'Optional.empty' in s and 'import java.util.Optional;' not in s: s=s.replace('\nimport ','\nimport java.util.Optional;\nimport ',1)
        if re.search(r'\bSentence\b',s) and 'words.Sentence;' not in s and '/internal/words/' not in f and 'class SentenceTest' not in s: s=s.replace('\nimport ','\nimport io.simplex4j.report.internal.words.Sentence;\nimport ',1)
        open(f,'w').write(s)
files=subprocess.check_output("git ls-files 'server/*.java' 'server/*.jte' 'cli/*.java' 'report-pdf/*.java' 'guide/*.java' 'spark/*.java' 'browser/*.java'",shell=True,text=True,cwd=R).split()
for f in files:
    f=R+f
    s=o=open(f).read()
    s=s.replace('io.simplex4j.report.internal.card.Name','io.simplex4j.report.internal.words.Name').replace('import io.simplex4j.report.internal.card.ReliabilityWords;','import io.simplex4j.report.internal.card.Answers;').replace('ReliabilityWords.percent','Answers.percent')
    if '/guide/' in f: s=s.replace('io.simplex4j.report.words.Words','io.simplex4j.report.Words')
    else:
        s=s.replace('import io.simplex4j.report.words.Words;\n',LI)
        if LI in s: s=re.sub(r'\bWords\b',r'Language',s)
    if s!=o: open(f,'w').write(s)
p=R+'cli/src/main/java/io/simplex4j/cli/demo/StoryText.java'
s=open(p).read()
s=s.replace('Glance glance = Glance.of(explanation);','Language words =\n                Language.english().about(explanation.provenance().corpus().noun());\n        Glance glance = Glance.of(explanation, words);').replace('glance.sentence().text()','glance.sentence().toString()')
s=re.sub(r'"    ", Phrase\.of\(Language\.english\(\)\.reason\(reason\), noun\)\.text\(\)','"    ", words.reason(reason).toString()',s)
s=re.sub(r'wrap\("    ", Phrase\.of\(found, noun, Language\.english\(\)\)\.text\(\)\)','wrap("    ", Answers.stability(found, words).toString())',s)
s=s.replace('        Noun noun = explanation.provenance().corpus().noun();\n','').replace('import io.simplex4j.report.internal.card.Phrase;','import io.simplex4j.report.internal.card.Answers;').replace('import io.simplex4j.example.Noun;\n','').replace('String words = "  " +','String level = "  " +').replace('EXAMPLES_FIT ? words : style.alarming(words)','EXAMPLES_FIT ? level : style.alarming(level)')
open(p,'w').write(s)
p=R+'cli/src/main/java/io/simplex4j/cli/explain/ExplainCommand.java'
s=open(p).read()
s=re.sub(r'words\.sentence\(\s*"title\.schema",\s*Map\.of\("title", title, "model", loaded\.model\(\)\.name\(\), "inputs", inputs\.name\(\)\)\)\s*\.toString\(\)','words.text(\n                        "title.schema title model inputs", title, loaded.model().name(), inputs.name())',s)
open(p,'w').write(s)
