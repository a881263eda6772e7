package io.simplex4j.server.internal.page;

import gg.jte.Content;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.Noun;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.report.HtmlCard;
import io.simplex4j.report.internal.words.Name;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.page.templates.JtecaseheadGenerated;
import io.simplex4j.server.internal.page.templates.JtecompareGenerated;
import io.simplex4j.server.internal.page.templates.JtememberheadGenerated;
import io.simplex4j.server.internal.page.templates.JteresultGenerated;
import io.simplex4j.server.internal.protocol.ExplainParameters;
import io.simplex4j.trust.Calibration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/** A view of a case: its card, or the cards of two corpora side by side. */
public final class CaseView {
    private static final String FRAGMENT = "card";
    private static final int MAX_LINKS = 12;

    /** The name of the parameter for the format of a file. */
    private static final String AS = "as";

    private CaseView() {}

    /** A link to a view of the case. */
    public record Tab(String name, String link, boolean current) {}

    /** The position of the case in the list, with links to its neighbours. */
    public record Place(String words, Optional<String> before, Optional<String> after, String list) {}

    /**
     * The head of a view of a case.
     *
     * @param corpora the chosen corpora: one for a card, two to compare
     * @param labels the classes for a contrast; empty if contrasts are not possible
     * @param choosing whether the view has a form for the corpus and the members
     * @param columns the columns for conditions on examples
     * @param example a condition as an example
     */
    public record Head(
            PageWords words,
            PageModel model,
            Choice choice,
            Name name,
            String remark,
            Place place,
            List<Tab> tabs,
            List<String> corpora,
            List<String> labels,
            String action,
            boolean choosing,
            String columns,
            String example) {}

    /** A link to an explanation in some format. */
    public record Form(String name, String link) {}

    /**
     * What can be done with an explanation on a page.
     *
     * @param permalink its address
     * @param downloads the same explanation as files
     * @param recorded whether they are those on record
     */
    public record Forms(String permalink, List<Form> downloads, boolean recorded) {
        public Forms {
            downloads = List.copyOf(downloads);
        }

        static Forms recorded(String id, boolean pdf) {
            return new Forms("/e/" + id + ".html", downloads("/e/" + id + ".", pdf), true);
        }

        private static List<Form> downloads(String address, boolean pdf) {
            return Stream.of("PDF", "CSV", "JSON")
                    .filter(format -> pdf || !format.equals("PDF"))
                    .map(format -> new Form(format, address + format.toLowerCase(Locale.ROOT)))
                    .toList();
        }
    }

    /** An explanation: its card, what can be done with it, and links to the examples that explain it. */
    public record Result(PageWords words, Noun members, Content card, Optional<Forms> forms, List<Member> examples) {
        public Result {
            examples = List.copyOf(examples);
        }
    }

    /** A link to the page of an example. */
    public record Member(Name name, String link) {}

    /**
     * An explained case.
     *
     * @param fragment the part of the page that a script requests
     * @param download the format of a file, if one is wanted instead of a page
     */
    record Case(Choice choice, int row, Explanation explanation, Optional<String> fragment, Optional<String> download) {
        Forms forms(boolean pdf) {
            String link = choice.view(row, "").text();
            return new Forms(link, Forms.downloads(link + (link.contains("?") ? "&" : "?") + AS + "=", pdf), false);
        }
    }

    static Case explained(PageModel model, String rowName, Parameters given, boolean pdf) {
        Set<String> names = new HashSet<>(Choice.NAMES);
        names.add(AS);
        given.allow(names, false);
        Optional<String> fragment = given.word("fragment", Set.of(FRAGMENT));
        Optional<String> download = given.word(AS, pdf ? Set.of("json", "csv", "pdf") : Set.of("json", "csv"));
        Choice choice = Choice.of(model, given);
        int row = choice.row(rowName);
        Explanation explanation =
                model.explain(choice.parameters(), choice.cases().get(row));
        return new Case(choice, row, explanation, fragment, download);
    }

    static Answer card(Case explained, Forms forms, Reader reader) {
        Choice choice = explained.choice();
        return Html.view(
                200,
                frame(reader, choice, explained.row(), "", FRAGMENT),
                head(reader.words(), choice, explained.row(), "", List.of(choice.corpus())),
                result(reader.words(), choice.model(), choice.corpus(), explained.explanation(), Optional.of(forms)),
                explained.fragment());
    }

    /** Returns the page of a corpus example, explained by the others. */
    static Answer member(PageModel model, String corpusName, String rowName, Parameters given, Reader reader) {
        given.allow(Set.of("fragment"), false);
        CorpusView.requireKnown(model, corpusName);
        Examples examples = model.corpus(corpusName).examples();
        int row = Parameters.number("row", rowName, 0, examples.size() - 1);
        PageWords words = reader.words();
        Example example = examples.get(row);
        Explanation explanation = model.explain(
                ExplainParameters.of(ExplanationOptions.defaults()
                        .with(ExplanationOption.CORPUS, corpusName)
                        .with(ExplanationOption.EXCLUDE, "self")),
                example);
        String name = model.corpus(corpusName).id(row);
        Frame frame = Frame.of(reader, name + " · " + model.title(), FRAGMENT)
                .under(model.title(), Link.of("/ui/"))
                .under(words.text("corpus", corpusName), Link.of("/ui/" + model.name() + "/corpora/" + corpusName))
                .at(name);
        Name shown = Name.of(name, 120);
        return Html.view(
                200,
                frame,
                Html.content(output -> JtememberheadGenerated.render(output, null, words, shown, corpusName)),
                result(words, model, corpusName, explanation, Optional.empty()),
                given.word("fragment", Set.of(FRAGMENT)));
    }

    static Content result(
            PageWords words, PageModel model, String corpus, Explanation explanation, Optional<Forms> forms) {
        String path = "/ui/" + model.name() + "/corpora/" + corpus + "/";
        Corpus whole = model.corpus(corpus);
        boolean part = explanation.provenance().corpus().size() != whole.size();
        List<Member> members = explanation.contributions().stream()
                .filter(each -> !part)
                .limit(MAX_LINKS)
                .map(each -> new Member(Name.of(whole.id(each.row())), path + each.row()))
                .toList();
        Result result = new Result(
                words,
                words.members(model),
                Html.markup(
                        HtmlCard.of(explanation).withLanguage(words.locale()).toString()),
                forms,
                members);
        return Html.content(output -> JteresultGenerated.render(output, null, result));
    }

    static Frame frame(Reader reader, Choice choice, int row, String view, String fragment) {
        Example example = choice.cases().get(row);
        Noun noun = reader.words().noun(choice.model());
        String name = choice.model().nameOf(example);
        String title = startsWith(noun, name) ? name : noun.capitalOne() + " " + name;
        Frame frame = Frame.of(reader, title + " · " + choice.model().title(), fragment)
                .under(choice.model().title(), Link.of("/ui/"))
                .under(noun.capitalMany(), choice.list());
        return view.isEmpty()
                ? frame.at(name)
                : frame.under(name, choice.view(row, "")).at(reader.words().text("tab." + view));
    }

    private static boolean startsWith(Noun noun, String name) {
        return name.toLowerCase(Locale.ROOT).startsWith(noun.one());
    }

    static Content head(PageWords words, Choice choice, int row, String view, List<String> corpora) {
        PageModel model = choice.model();
        Example example = choice.cases().get(row);
        List<Tab> tabs = new ArrayList<>();
        tabs.add(new Tab(words.text("tab.card"), choice.view(row, "").text(), view.isEmpty()));
        if (model.served().corpora().size() > 1) {
            tabs.add(new Tab(
                    words.text("tab.compare"), choice.viewOf(row, "compare").text(), view.equals("compare")));
        }
        tabs.add(new Tab(words.text("tab.whatif"), choice.view(row, "whatif").text(), view.equals("whatif")));
        String name = model.nameOf(example);
        Head head = new Head(
                words,
                model,
                choice,
                Name.of(name, 120),
                startsWith(words.noun(model), name) ? "" : words.noun(model).capitalOne(),
                place(words, choice, row),
                tabs,
                corpora,
                corpora.size() == 1 ? model.labels(choice.corpus()) : List.of(),
                "/ui/" + model.name() + "/cases/" + row + (corpora.size() > 1 ? "/compare" : ""),
                !view.equals("whatif"),
                String.join(", ", model.columns()),
                model.exampleCondition(choice.corpus()));
        return Html.content(output -> JtecaseheadGenerated.render(output, null, head));
    }

    private static Place place(PageWords words, Choice choice, int row) {
        Optional<CaseList> list = choice.model()
                .triage(choice.set(), choice.corpus())
                .result()
                .map(report -> CaseList.of(report, choice));
        OptionalInt place = list.map(all -> all.place(row)).orElse(OptionalInt.empty());
        String back = choice.list().text();
        if (list.isEmpty() || place.isEmpty()) {
            return new Place("", Optional.empty(), Optional.empty(), back);
        }
        int at = place.getAsInt();
        int last = list.get().rows().size() - 1;
        return new Place(
                words.text("place", NumberText.grouped(at + 1L), NumberText.grouped(last + 1L)),
                at == 0 ? Optional.empty() : Optional.of(beside(choice, list.get(), at - 1)),
                at == last ? Optional.empty() : Optional.of(beside(choice, list.get(), at + 1)),
                back);
    }

    private static String beside(Choice choice, CaseList list, int place) {
        return choice.view(list.rows().get(place).row(), "").text();
    }

    static Answer compare(PageModel model, String rowName, Parameters given, Reader reader) {
        given.allow(Choice.NAMES, false);
        Optional<String> fragment = given.word("fragment", Set.of(FRAGMENT));
        PageWords words = reader.words();
        List<String> corpora = corpora(model, given.texts("corpus"));
        Choice choice = Choice.of(model, given, corpora.get(0));
        int row = choice.row(rowName);
        boolean alike = calibratedAlike(model, corpora);
        String markup;
        try {
            markup = HtmlCard.of(comparison(choice, row, corpora, alike))
                    .withLanguage(words.locale())
                    .toString();
        } catch (IllegalArgumentException e) {
            throw Refusal.badRequest(String.valueOf(e.getMessage()));
        }
        return Html.view(
                200,
                frame(reader, choice.withCorpus(model.defaultCorpus()), row, "compare", FRAGMENT),
                head(words, choice.withCorpus(model.defaultCorpus()), row, "compare", corpora),
                Html.content(output -> JtecompareGenerated.render(
                        output, null, words, words.noun(model).one(), alike, Html.markup(markup))),
                fragment);
    }

    private static List<String> corpora(PageModel model, List<String> given) {
        List<String> all = List.copyOf(model.served().corpora().keySet());
        if (all.size() < 2) {
            throw Refusal.notFound("the server has only one corpus for " + model.name()
                    + "; a comparison needs two (start the server with another --corpus)");
        }
        for (String corpus : given) {
            if (!all.contains(corpus)) {
                throw Refusal.badRequest(
                        "unknown corpus \"" + OneLine.cut(corpus) + "\"; available: " + String.join(", ", all));
            }
        }
        if (given.size() > 2) {
            throw Refusal.badRequest("the address has " + given.size() + " corpora; expected two");
        }
        String first = given.isEmpty() ? all.get(0) : given.get(0);
        String second = given.size() == 2
                ? given.get(1)
                : all.stream().filter(each -> !each.equals(first)).findFirst().orElseThrow();
        if (first.equals(second)) {
            throw Refusal.badRequest("both corpora are " + first + "; choose two different ones");
        }
        return List.of(first, second);
    }

    /** Returns whether the corpora have the same calibration rows, or all have none. */
    private static boolean calibratedAlike(PageModel model, List<String> names) {
        return names.stream()
                        .map(name -> Optional.ofNullable(
                                        model.served().calibrations().get(name))
                                .flatMap(Calibration::examples)
                                .map(Corpus::digest))
                        .distinct()
                        .count()
                == 1;
    }

    private static CorpusComparison comparison(Choice choice, int row, List<String> names, boolean alike) {
        PageModel model = choice.model();
        List<Explanations> all = new ArrayList<>();
        for (String name : names) {
            Explainer explainer = (alike
                            ? model.explainer(choice.withCorpus(name))
                            : model.uncalibrated(choice.withCorpus(name)))
                    .withBaseline(model.baseline(choice.withCorpus(names.get(0))));
            Explanation one =
                    model.counted(name, () -> explainer.explain(choice.cases().get(row)));
            all.add(Explanations.of(one));
        }
        return CorpusComparison.of(all).withNames(names);
    }
}
