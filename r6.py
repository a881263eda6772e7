import re,subprocess,os
R='/tmp/team/report/'
B=R+'report/src/main/java/io/simplex4j/report/'
def sub(f,*prs):
    p=f if f.startswith('/') else B+f
    s=open(p).read()
    for a,b in prs:
        if a not in s: print('MISSING',f,repr(a[:80]))
        s=s.replace(a,b)
    open(p,'w').write(s)
LW='import io.simplex4j.report.internal.words.Language;\n'
for f in ['HtmlCard.java','HtmlReport.java','internal/PageWriter.java','internal/Page.java','internal/TriagePage.java','internal/AccuracySummary.java','TextReport.java','ExplanationText.java','TriageText.java']:
    s=open(B+f).read()
    s=s.replace('import io.simplex4j.report.words.Words;\n',LW)
    s=re.sub(r'\bWords\b(?=[ .])',lambda m:'Language',s)
    s=s.replace('io.simplex4j.report.internal.card.Name','io.simplex4j.report.internal.words.Name').replace('io.simplex4j.report.words.Sentence','io.simplex4j.report.internal.words.Sentence')
    s=s.replace('import io.simplex4j.report.internal.card.Phrase;\n','import io.simplex4j.report.internal.words.Sentence;\n' if 'words.Sentence;' not in s else '')
    s=s.replace('import io.simplex4j.report.words.ReliabilityWords;\n','').replace('import io.simplex4j.report.internal.card.ReliabilityWords;\n','')
    open(B+f,'w').write(s)
sub('internal/Page.java',('        return words.about(noun, key);','        return words.text(key);'),('List<Phrase> agreements','List<Sentence> agreements'),
 ('        Noun noun,\n        List<Index> indexes','        List<Index> indexes'),('String hint, Noun noun, boolean brief','String hint, String input, boolean brief'),('     * @param noun what an input is called\n','     * @param input what an input is called\n'),
 ('import io.simplex4j.example.Noun;\n',''))
sub('internal/PageWriter.java',
('''        Noun noun = noun(sections.get(0));
        String inputs = name.isBlank()
                ? noun.into(
                        words.sentence("inputs", Map.of("inputs", first.size())).toString())
                : name;
        return first.provenance()
                .model()
                .map(model -> words.sentence("title", Map.of("model", model.name(), "inputs", inputs)))
                .orElseGet(() -> words.sentence("title.inputs", Map.of("inputs", inputs)))
                .toString();''','''        String inputs = name.isBlank()
                ? words.about(noun(sections.get(0))).text("inputs inputs", first.size())
                : name;
        return first.provenance()
                .model()
                .map(model -> words.text("title model inputs", model.name(), inputs))
                .orElseGet(() -> words.text("title.inputs inputs", inputs));'''),
('''        Map<String, Object> figures = new HashMap<>(Map.of("labelled", known.labelled()));
        known.right().ifPresent(right -> figures.put("right", right));
        figures.put("explained", known.rSquared().orElse(0));
        return words.sentence("agreement", figures).toString();''','''        Object right = known.right().isPresent() ? known.right().getAsInt() : false;
        return words.text(
                "agreement labelled right explained",
                known.labelled(),
                right,
                known.rSquared().orElse(0));'''),
('List<Phrase> agreements','List<Sentence> agreements'),('List<Phrase> agreements = new','List<Sentence> agreements = new') if False else ('List<Sentence> agreements','List<Sentence> agreements'),
('            Phrase with = section.comparison().isEmpty()\n                    ? new Phrase(List.of())\n                    : Phrase.of(words.text("with") + " ")\n                            .then(Name.of(section.comparison().get().names().get(i)))\n                            .then(": ");','            Sentence with = section.comparison().isEmpty()\n                    ? Sentence.of("")\n                    : Sentence.of(words.text("with") + " ")\n                            .thenName(section.comparison().get().names().get(i))\n                            .then(": ");'),
('agreements.add(with.then(noun(section).into(agreement(known, words))))','agreements.add(with.then(agreement(known, words.about(noun(section)))))'),
('name, words.about(noun(sections.get(section)), "accuracy.inputs"), known)','name, words.about(noun(sections.get(section))).text("accuracy.inputs"), known)'),
('''        Noun noun = common(some.stream().map(line -> noun(sections.get(line.section()))))
                .explained();
        String hint = noun.into(
                words.sentence(corpora.isEmpty() ? "overview.hint" : "overview.compared", Map.of("inputs", some.size()))
                        .toString());
        return new Page.Index(
                hint,
                noun,''','''        Language about = words.about(common(some.stream().map(line -> noun(sections.get(line.section())))));
        String key = corpora.isEmpty() ? "overview.hint inputs" : "overview.compared inputs";
        return new Page.Index(
                about.text(key, some.size()),
                about.text("input"),'''),
('                common(sections.stream().map(PageWriter::noun)),\n',''),
('''                parts,
                words);''','''                parts,
                words.about(common(sections.stream().map(PageWriter::noun))));'''),
('ComparedCards.notes(all, notes(number)))\n                                    .orElseGet(() -> notes(number)))));','ComparedCards.notes(all, notes(number), words))\n                                    .orElseGet(() -> notes(number)),\n                            words.about(noun(section)))));'),
('import java.util.HashMap;\n',''))
sub('internal/TriagePage.java',
('        return words.about(report.provenance().corpus().noun(), key);','        return bound().text(key);'),
('        return words(words.sentence(key, Map.of(figure, number)).toString());','        return bound().text(key + " " + figure, number);'),
('    /** Returns a text of the language, with the noun for inputs. */','    private Language bound() {\n        return words.about(report.provenance().corpus().noun());\n    }\n\n    /** Returns a text of the language, with the noun for inputs. */'),
('words.sentence("triage.residuals", Map.of("end", end)).toString());','words.text("triage.residuals end", end));'))
sub('internal/AccuracySummary.java')
sub('internal/AttributionPage.java',('import io.simplex4j.report.internal.card.Name;','import io.simplex4j.report.internal.words.Language;\nimport io.simplex4j.report.internal.words.Name;'),
 ('scale.legend(id + "-legend", "lowers the output", "raises the output", NumberText::number)','scale.legend(\n                            id + "-legend",\n                            "lowers the output",\n                            "raises the output",\n                            NumberText::number,\n                            Language.english())'),
 ('Name.value(form, feature, example.input(), example.replaced())','Name.value(form, feature, example)'))
sub('AttributionText.java',('import io.simplex4j.report.internal.card.Name;','import io.simplex4j.report.internal.words.Name;'),
 ('''Name.value(
                            form,
                            feature,
                            each.example().input(),
                            each.example().replaced())''','Name.value(form, feature, each.example())'))
sub('CsvReport.java',('internal.card.Name','internal.words.Name'))
sub('TextReport.java',
 ('OneLine.of(Phrase.of(Disagreement.of(comparison, oneInput).sentence(), noun())\n                            .text())','OneLine.of(Disagreement.of(comparison, oneInput, words.about(noun()))\n                            .sentence()\n                            .toString())'),
 ('noun().into(PageWriter.agreement(agreement.get(), words))','PageWriter.agreement(agreement.get(), words.about(noun()))'))
sub('JsonReport.java',('Disagreement.of(section.comparison().get(), oneInput)','Disagreement.of(section.comparison().get(), oneInput, Language.english())'),
 ('import io.simplex4j.report.internal.document.Tree;','import io.simplex4j.report.internal.document.Tree;\n'+LW.strip()))
sub('internal/document/ExplanationTrees.java',('import io.simplex4j.report.words.Words;\n',LW),('Words.english().message(reason)','Language.english().reason(reason).toString()'))
sub('verify/ExplanationCheck.java',('import io.simplex4j.report.words.Words;\n',LW),('Words.english().message(ExplanationTrees.reason(warning))','Language.english().reason(ExplanationTrees.reason(warning)).toString()'))
sub('verify/DocumentCheck.java',('Disagreement.of(all)','Disagreement.of(all, Language.english())'),('import io.simplex4j.report.internal.document.Tree;','import io.simplex4j.report.internal.document.Tree;\n'+LW.strip()),
('''        return new Disagreement.View(
                        side.name,
                        level(said),
                        said.object("verdict").texts("reasons").stream()
                                .map(code -> EnumId.constant(Reason.Code.class, code))
                                .toList(),
                        said.number("residual"),
                        said.number("relativeResidual"),
                        OptionalDouble.empty(),
                        Optional.empty())
                .weighing(
                        side.corpus,
                        ExplanationCheck.weights(
                                said.objects("contributions"), side.corpus.size(), IntUnaryOperator.identity()));''','''        return Disagreement.View.of(
                side.name,
                side.corpus,
                ExplanationCheck.weights(
                        said.objects("contributions"), side.corpus.size(), IntUnaryOperator.identity()),
                level(said),
                said.object("verdict").texts("reasons").stream()
                        .map(code -> EnumId.constant(Reason.Code.class, code))
                        .toList(),
                said.number("residual"),
                said.number("relativeResidual"));'''),('import java.util.OptionalDouble;\n',''))
