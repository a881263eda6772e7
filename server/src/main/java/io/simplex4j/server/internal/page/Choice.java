package io.simplex4j.server.internal.page;

import static io.simplex4j.explanation.ExplanationOption.CONTRAST;
import static io.simplex4j.explanation.ExplanationOption.CORPUS;
import static io.simplex4j.explanation.ExplanationOption.MEMBERS;
import static io.simplex4j.explanation.ExplanationOption.WHERE;

import io.simplex4j.example.Examples;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.protocol.ExplainParameters;
import io.simplex4j.trust.Verdict;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The state of the list of cases and the options of an explanation, encoded in an address. All views of a case keep
 * it, so that links back lead to the same list.
 *
 * @param set the set of cases
 * @param options the options of explanations, with the name of the corpus
 * @param sort the column to sort by, after {@code -} for descending order
 * @param level the verdict to filter by, if any
 * @param search the text to search in names, labels and predictions
 */
public record Choice(
        PageModel model,
        String set,
        ExplanationOptions options,
        String sort,
        Optional<Verdict.Level> level,
        String search) {
    static final String EXPLAINED = "explained";
    static final Set<String> SORTS = Set.of(
            EXPLAINED,
            "-explained",
            "row",
            "-row",
            "prediction",
            "-prediction",
            "verdict",
            "-verdict",
            "unexplained",
            "-unexplained",
            "wrong",
            "-wrong");

    /** The names of the parameters of every view of a case. */
    static final Set<String> NAMES = Stream.concat(
                    Stream.of("set", "sort", "level", "q", "fragment"),
                    ExplainParameters.ofRequests().stream().map(ExplanationOption::kebab))
            .collect(Collectors.toUnmodifiableSet());

    private static final int MAX_SEARCH = 200;

    /** Parses the parameters of an address. */
    static Choice of(PageModel model, Parameters given) {
        return of(
                model,
                given,
                given.word("corpus", model.served().corpora().keySet()).orElse(model.defaultCorpus()));
    }

    /** Parses the parameters of an address with a known corpus. */
    static Choice of(PageModel model, Parameters given, String corpus) {
        String first = model.defaultSet()
                .orElseThrow(() -> Refusal.notFound("the server has no "
                        + model.noun().many() + " for " + model.name() + "; start it with --cases SOURCE"));
        String search = given.text("q").orElse("");
        if (search.length() > MAX_SEARCH) {
            throw Refusal.badRequest(
                    "the search has " + search.length() + " characters; expected at most " + MAX_SEARCH);
        }
        return new Choice(
                model,
                given.word("set", model.served().cases().keySet()).orElse(first),
                options(model, given, corpus),
                given.word("sort", SORTS).orElse(EXPLAINED),
                given.word("level", Set.of("examples-fit", "read-with-care", "do-not-rely"))
                        .flatMap(Choice::level),
                search);
    }

    private static ExplanationOptions options(PageModel model, Parameters given, String corpus) {
        List<String> labels = model.labels(corpus);
        if (labels.isEmpty() && given.text("contrast").isPresent()) {
            throw Refusal.badRequest(
                    "a contrast is not possible: the examples of " + corpus + " have no labels that match predictions");
        }
        given.word(
                "contrast",
                Stream.concat(labels.stream(), Stream.of(ExplanationOptions.RUNNER_UP))
                        .collect(Collectors.toSet()));
        return given.options().with(CORPUS, corpus);
    }

    private static Optional<Verdict.Level> level(String code) {
        return Arrays.stream(Verdict.Level.values())
                .filter(level -> level.id().equals(code))
                .findFirst();
    }

    public String corpus() {
        return options.text(CORPUS).orElseThrow();
    }

    OptionalInt members() {
        return options.whole(MEMBERS).stream().mapToInt(Integer::intValue).findFirst();
    }

    /** Returns the condition that examples of the corpus must meet, if there is one. */
    Optional<String> where() {
        return options.text(WHERE);
    }

    public String shownWhere() {
        return where().orElse("");
    }

    public Optional<String> contrast() {
        return options.text(CONTRAST);
    }

    ExplainParameters parameters() {
        return ExplainParameters.of(options);
    }

    /** Returns the same parameters without a contrast. */
    ExplainParameters plainParameters() {
        return ExplainParameters.of(options.without(CONTRAST));
    }

    Examples cases() {
        return model.cases(set);
    }

    /** Parses the row in a path. */
    int row(String given) {
        int rows = cases().size();
        if (given.matches("[0-9]{1,9}") && Integer.parseInt(given) < rows) {
            return Integer.parseInt(given);
        }
        throw Refusal.notFound(
                "unknown " + model.noun().one() + "; expected a row from 0 to " + (rows - 1) + " of " + set);
    }

    Choice withCorpus(String newCorpus) {
        return new Choice(model, set, options.with(CORPUS, newCorpus), sort, level, search);
    }

    Choice withSort(String newSort) {
        return new Choice(model, set, options, newSort, level, search);
    }

    Choice withLevel(Optional<Verdict.Level> newLevel) {
        return new Choice(model, set, options, sort, newLevel, search);
    }

    /** Returns a link to the list of cases. */
    Link list() {
        return withList(Link.of("/ui/" + model.name() + "/cases")).with("corpus", unlessDefault());
    }

    /** Returns a link to a view of a case. The view with an empty name is the card. */
    Link view(int row, String view) {
        return withOptions(withList(path(row, view)).with("corpus", unlessDefault()), options.without(CORPUS));
    }

    /** Returns a link to a view of a case without the corpus and the contrast. */
    Link viewOf(int row, String view) {
        return withOptions(withList(path(row, view)), options.without(CORPUS).without(CONTRAST));
    }

    private static Link withOptions(Link link, ExplanationOptions some) {
        Link all = link;
        for (ExplanationOption option : ExplanationOption.values()) {
            all = some.has(option)
                    ? all.with(option.kebab(), String.valueOf(some.get(option).orElseThrow()))
                    : all;
        }
        return all;
    }

    /** Returns the options by name for which forms have no field. */
    public Map<String, String> carried() {
        Map<String, String> carried = new LinkedHashMap<>();
        for (ExplanationOption option : ExplanationOption.values()) {
            if (options.has(option)
                    && !EnumSet.of(CORPUS, MEMBERS, CONTRAST, WHERE).contains(option)) {
                carried.put(option.kebab(), String.valueOf(options.get(option).orElseThrow()));
            }
        }
        return carried;
    }

    private Link path(int row, String view) {
        return Link.of("/ui/" + model.name() + "/cases/" + row + (view.isEmpty() ? "" : "/" + view));
    }

    private Link withList(Link link) {
        return link.with("set", model.defaultSet().filter(set::equals).isPresent() ? "" : set)
                .with("sort", sort.equals(EXPLAINED) ? "" : sort)
                .with("level", level.map(Verdict.Level::id))
                .with("q", search);
    }

    private String unlessDefault() {
        return corpus().equals(model.defaultCorpus()) ? "" : corpus();
    }

    public String shownMembers() {
        return options.get(MEMBERS).map(Object::toString).orElse("");
    }
}
