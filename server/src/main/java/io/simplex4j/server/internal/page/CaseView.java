package io.simplex4j.server.internal.page;

import gg.jte.Content;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.example.Example;
import io.simplex4j.example.Noun;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.report.HtmlCard;
import io.simplex4j.report.internal.words.Name;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.page.templates.JtecaseheadGenerated;
import io.simplex4j.server.internal.page.templates.JtecompareGenerated;
import io.simplex4j.server.internal.page.templates.JteresultGenerated;
import io.simplex4j.trust.Calibration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** A view of a case: its card, or the cards of two corpora side by side. */
public final class CaseView {
    private static final String FRAGMENT = "card";

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
     */
    public record Head(
            PageModel model,
            Choice choice,
            Name name,
            String remark,
            Place place,
            List<Tab> tabs,
            List<String> corpora,
            List<String> labels,
            String action,
            boolean choosing) {}

    /** A link to a recorded explanation in some format. */
    public record Form(String name, String link) {}

    /** An explanation: its headline, its card, and links to the recorded explanation. */
    public record Result(Headline headline, Content card, List<Form> kept) {
        public Result {
            kept = List.copyOf(kept);
        }
    }

    /**
     * An explained case.
     *
     * @param fragment the part of the page that a script requests
     */
    record Case(Choice choice, int row, Explanation explanation, Optional<String> fragment) {}

    static Case explained(PageModel model, String rowName, Parameters given) {
        given.allow(Choice.NAMES, false);
        Optional<String> fragment = given.word("fragment", Set.of(FRAGMENT));
        Choice choice = Choice.of(model, given);
        int row = choice.row(rowName);
        Explanation explanation =
                model.explain(choice.parameters(), choice.cases().get(row));
        return new Case(choice, row, explanation, fragment);
    }

    static Answer card(Case explained, List<Form> kept, boolean leaving) {
        Choice choice = explained.choice();
        return Html.view(
                200,
                frame(choice, explained.row(), "", FRAGMENT).leaving(leaving),
                head(choice, explained.row(), "", List.of(choice.corpus())),
                result(explained.explanation(), kept),
                explained.fragment());
    }

    static Content result(Explanation explanation, List<Form> kept) {
        Result result = new Result(
                Headline.of(explanation), Html.markup(HtmlCard.of(explanation).toString()), kept);
        return Html.content(output -> JteresultGenerated.render(output, null, result));
    }

    static Frame frame(Choice choice, int row, String view, String fragment) {
        Example example = choice.cases().get(row);
        Noun noun = choice.model().noun();
        String name = choice.model().nameOf(example);
        String title = startsWith(noun, name) ? name : noun.capitalOne() + " " + name;
        Frame frame = Frame.of(title + " · " + choice.model().title(), fragment)
                .under(choice.model().title(), Link.of("/ui/"))
                .under(noun.capitalMany(), choice.list());
        return view.isEmpty()
                ? frame.at(name)
                : frame.under(name, choice.view(row, "")).at(view);
    }

    private static boolean startsWith(Noun noun, String name) {
        return name.toLowerCase(Locale.ROOT).startsWith(noun.one());
    }

    static Content head(Choice choice, int row, String view, List<String> corpora) {
        PageModel model = choice.model();
        Example example = choice.cases().get(row);
        List<Tab> tabs = new ArrayList<>();
        tabs.add(new Tab("Explanation", choice.view(row, "").text(), view.isEmpty()));
        if (model.served().corpora().size() > 1) {
            tabs.add(new Tab("Compare corpora", choice.viewOf(row, "compare").text(), view.equals("Compare corpora")));
        }
        tabs.add(new Tab("What if", choice.view(row, "whatif").text(), view.equals("What if")));
        String name = model.nameOf(example);
        Head head = new Head(
                model,
                choice,
                Name.of(name, 120),
                startsWith(model.noun(), name) ? "" : model.noun().capitalOne(),
                place(choice, row),
                tabs,
                corpora,
                corpora.size() == 1 ? model.labels(choice.corpus()) : List.of(),
                "/ui/" + model.name() + "/cases/" + row + (corpora.size() > 1 ? "/compare" : ""),
                !view.equals("What if"));
        return Html.content(output -> JtecaseheadGenerated.render(output, null, head));
    }

    private static Place place(Choice choice, int row) {
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
                NumberText.grouped(at + 1L) + " of " + NumberText.grouped(last + 1L),
                at == 0 ? Optional.empty() : Optional.of(beside(choice, list.get(), at - 1)),
                at == last ? Optional.empty() : Optional.of(beside(choice, list.get(), at + 1)),
                back);
    }

    private static String beside(Choice choice, CaseList list, int place) {
        return choice.view(list.rows().get(place).row(), "").text();
    }

    static Answer compare(PageModel model, String rowName, Parameters given, boolean leaving) {
        given.allow(Choice.NAMES, false);
        Optional<String> fragment = given.word("fragment", Set.of(FRAGMENT));
        List<String> corpora = corpora(model, given.texts("corpus"));
        Choice choice = Choice.of(model, given, corpora.get(0));
        int row = choice.row(rowName);
        boolean alike = calibratedAlike(model, corpora);
        String markup;
        try {
            markup = HtmlCard.of(comparison(choice, row, corpora, alike)).toString();
        } catch (IllegalArgumentException e) {
            throw Refusal.badRequest(String.valueOf(e.getMessage()));
        }
        return Html.view(
                200,
                frame(choice.withCorpus(model.defaultCorpus()), row, "Compare corpora", FRAGMENT)
                        .leaving(leaving),
                head(choice.withCorpus(model.defaultCorpus()), row, "Compare corpora", corpora),
                Html.content(
                        output -> JtecompareGenerated.render(output, null, model.noun(), alike, Html.markup(markup))),
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
