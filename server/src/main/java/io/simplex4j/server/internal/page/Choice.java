package io.simplex4j.server.internal.page;

import io.simplex4j.example.Examples;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.protocol.Wish;
import io.simplex4j.trust.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What an address says of the list of cases and of how one of them is explained. All views of a case keep it, so that the way back
 * leads to the same place.
 *
 * @param set which cases
 * @param corpus which corpus explains them
 * @param members by at most how many examples
 * @param contrast the class that the prediction is set against, where somebody asks why not that one
 * @param sort the column that the list is sorted by, with {@code -} before it where it is upside down
 * @param level of the verdict, where only one is shown
 * @param search what names, labels or predictions contain
 */
public record Choice(
        PageModel model,
        String set,
        String corpus,
        OptionalInt members,
        Optional<String> contrast,
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
            "-unexplained");

    /** What the address of every view of a case may hold. */
    static final Set<String> NAMES = Set.of("set", "corpus", "members", "contrast", "sort", "level", "q", "fragment");

    private static final int MOST_MEMBERS = 1000;
    private static final int LONGEST_SEARCH = 200;

    /** What an address says, all of it checked. */
    static Choice of(PageModel model, Parameters given) {
        return of(
                model,
                given,
                given.word("corpus", model.served().corpora().keySet()).orElse(model.usualCorpus()));
    }

    /** As {@link #of(PageModel, Parameters)} where the corpus is known already. */
    static Choice of(PageModel model, Parameters given, String corpus) {
        String usual = model.usualSet()
                .orElseThrow(() ->
                        Refusal.notFound("the server has no " + model.noun().many() + " for " + model.name()
                                + ", expected --cases SOURCE when it was started"));
        String search = given.text("q").orElse("");
        if (search.length() > LONGEST_SEARCH) {
            throw Refusal.badRequest(
                    "the search has " + search.length() + " letters, expected at most " + LONGEST_SEARCH);
        }
        return new Choice(
                model,
                given.word("set", model.served().cases().keySet()).orElse(usual),
                corpus,
                given.number("members", 1, MOST_MEMBERS),
                contrast(model, given, corpus),
                given.word("sort", SORTS).orElse(EXPLAINED),
                given.word("level", Set.of("examples-fit", "read-with-care", "do-not-rely"))
                        .flatMap(Choice::level),
                search);
    }

    private static Optional<String> contrast(PageModel model, Parameters given, String corpus) {
        List<String> labels = model.labels(corpus);
        if (labels.isEmpty() && given.text("contrast").isPresent()) {
            throw Refusal.badRequest("the address has a contrast, expected none: the examples of " + corpus
                    + " have no labels in the words of predictions");
        }
        return given.word("contrast", Set.copyOf(labels));
    }

    private static Optional<Verdict.Level> level(String code) {
        return Arrays.stream(Verdict.Level.values())
                .filter(level -> level.code().equals(code))
                .findFirst();
    }

    /** What is asked for. */
    Wish wish() {
        return Wish.of(corpus, members, contrast);
    }

    /** The same without a question why not another class. */
    Wish plainWish() {
        return Wish.of(corpus, members, Optional.empty());
    }

    Examples cases() {
        return model.cases(set);
    }

    /** The row that a path names. */
    int row(String given) {
        int rows = cases().size();
        if (given.matches("[0-9]{1,9}") && Integer.parseInt(given) < rows) {
            return Integer.parseInt(given);
        }
        throw Refusal.notFound("there is no " + model.noun().one() + " at this address, expected a row from 0 to "
                + (rows - 1) + " of " + set);
    }

    Choice withCorpus(String newCorpus) {
        return new Choice(model, set, newCorpus, members, contrast, sort, level, search);
    }

    Choice withSort(String newSort) {
        return new Choice(model, set, corpus, members, contrast, newSort, level, search);
    }

    Choice withLevel(Optional<Verdict.Level> newLevel) {
        return new Choice(model, set, corpus, members, contrast, sort, newLevel, search);
    }

    /** The list of cases. */
    Link list() {
        return withList(Link.of("/ui/" + model.name() + "/cases")).with("corpus", unlessUsual());
    }

    /** A view of a case; the first is the card. */
    Link view(int row, String view) {
        return withList(path(row, view))
                .with("corpus", unlessUsual())
                .with("members", shownMembers())
                .with("contrast", contrast);
    }

    /** A view of a case without its corpus, which it says in another way. */
    Link viewOf(int row, String view) {
        return withList(path(row, view)).with("members", shownMembers());
    }

    private Link path(int row, String view) {
        return Link.of("/ui/" + model.name() + "/cases/" + row + (view.isEmpty() ? "" : "/" + view));
    }

    private Link withList(Link link) {
        return link.with("set", model.usualSet().filter(set::equals).isPresent() ? "" : set)
                .with("sort", sort.equals(EXPLAINED) ? "" : sort)
                .with("level", level.map(Verdict.Level::code))
                .with("q", search);
    }

    private String unlessUsual() {
        return corpus.equals(model.usualCorpus()) ? "" : corpus;
    }

    public String shownMembers() {
        return members.isPresent() ? Integer.toString(members.getAsInt()) : "";
    }
}
