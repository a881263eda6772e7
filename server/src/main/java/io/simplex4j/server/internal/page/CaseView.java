package io.simplex4j.server.internal.page;

import gg.jte.Content;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Example;
import io.simplex4j.example.Noun;
import io.simplex4j.example.NumberText;
import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.report.HtmlCard;
import io.simplex4j.report.HtmlComparison;
import io.simplex4j.report.card.Name;
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

/** One case: its card, or the cards of two corpora side by side. */
public final class CaseView {
    private static final String FRAGMENT = "card";

    private CaseView() {}

    /** A view of the same case. */
    public record Tab(String name, String link, boolean current) {}

    /** Where the case is in the list, and the cases beside it. */
    public record Place(String words, Optional<String> before, Optional<String> after, String list) {}

    /**
     * What is above a view of a case.
     *
     * @param corpora whose are to be chosen: one for a card, two to compare
     * @param labels the classes that a prediction can be set against; none where that is not possible here
     * @param choosing whether corpus and members can be chosen here
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

    /** A form in which an explanation can be had from the record. */
    public record Form(String name, String link) {}

    /** An explanation: what matters first, then its card, and where the record has it. */
    public record Result(Headline headline, Content card, List<Form> kept) {
        public Result {
            kept = List.copyOf(kept);
        }
    }

    /**
     * A case that is explained.
     *
     * @param fragment what a script asks for
     */
    record Case(Choice choice, int row, Explanation explanation, Optional<String> fragment) {}

    static Case explained(PageModel model, String rowName, Parameters given) {
        given.allow(Choice.NAMES, false);
        Optional<String> fragment = given.word("fragment", Set.of(FRAGMENT));
        Choice choice = Choice.of(model, given);
        int row = choice.row(rowName);
        Explanation explanation = model.explain(choice.wish(), choice.cases().get(row));
        return new Case(choice, row, explanation, fragment);
    }

    static Answer card(Case shown, List<Form> kept, boolean leaving) {
        Choice choice = shown.choice();
        return Html.view(
                200,
                frame(choice, shown.row(), "", FRAGMENT).leaving(leaving),
                head(choice, shown.row(), "", List.of(choice.corpus())),
                result(shown.explanation(), kept),
                shown.fragment());
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
        String said = says(noun, name) ? name : noun.capitalOne() + " " + name;
        Frame frame = Frame.of(said + " · " + choice.model().title(), fragment)
                .under(choice.model().title(), Link.of("/ui/"))
                .under(noun.capitalMany(), choice.list());
        return view.isEmpty()
                ? frame.at(name)
                : frame.under(name, choice.view(row, "")).at(view);
    }

    private static boolean says(Noun noun, String name) {
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
                says(model.noun(), name) ? "" : model.noun().capitalOne(),
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
        return choice.view(list.rows().get(place).input(), "").text();
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
            markup = HtmlComparison.of(comparison(choice, row, corpora, alike)).toString();
        } catch (IllegalArgumentException e) {
            throw Refusal.badRequest(String.valueOf(e.getMessage()));
        }
        return Html.view(
                200,
                frame(choice.withCorpus(model.usualCorpus()), row, "Compare corpora", FRAGMENT)
                        .leaving(leaving),
                head(choice.withCorpus(model.usualCorpus()), row, "Compare corpora", corpora),
                Html.content(
                        output -> JtecompareGenerated.render(output, null, model.noun(), alike, Html.markup(markup))),
                fragment);
    }

    private static List<String> corpora(PageModel model, List<String> given) {
        List<String> all = List.copyOf(model.served().corpora().keySet());
        if (all.size() < 2) {
            throw Refusal.notFound("the server has one corpus for " + model.name()
                    + ", expected at least two to compare (--corpus when it was started)");
        }
        for (String corpus : given) {
            if (!all.contains(corpus)) {
                throw Refusal.badRequest("a corpus is of another name, expected " + String.join(" or ", all));
            }
        }
        if (given.size() > 2) {
            throw Refusal.badRequest("there are " + given.size() + " corpora, expected two to compare");
        }
        String first = given.isEmpty() ? all.get(0) : given.get(0);
        String second = given.size() == 2
                ? given.get(1)
                : all.stream().filter(each -> !each.equals(first)).findFirst().orElseThrow();
        if (first.equals(second)) {
            throw Refusal.badRequest("both corpora are " + first + ", expected two to compare");
        }
        return List.of(first, second);
    }

    /** Whether verdicts with these corpora are made by the same calibration rows, or all without any. */
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
                            ? model.explainer(name, choice.members())
                            : model.uncalibrated(name, choice.members()))
                    .withBaseline(model.baseline(names.get(0)));
            Explanation one =
                    model.counted(name, () -> explainer.explain(choice.cases().get(row)));
            all.add(Explanations.of(one));
        }
        return CorpusComparison.of(all).withNames(names);
    }
}
