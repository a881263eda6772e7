package io.simplex4j.report.verify;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.explanation.CorpusView;
import io.simplex4j.explanation.Disagreement;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Collects how corpora see each input of a file, and holds against it what the file says of where they disagree. */
final class ComparisonCheck {
    private final List<String> corpora;
    private final Map<Integer, Map<String, CorpusView>> views = new LinkedHashMap<>();

    ComparisonCheck(List<String> corpora) {
        this.corpora = corpora;
    }

    /** Takes an explanation that is right, and by a corpus of this name. */
    void add(String name, JsonObject said, Corpus corpus) {
        JsonObject verdict = said.object("verdict");
        MixtureWeights weights = MixtureWeights.of(
                corpus.size(),
                said.objects("contributions").stream()
                        .map(each -> new MixtureWeights.Entry(each.integer("index"), each.number("weight")))
                        .toList());
        CorpusView view = new CorpusView(
                        name,
                        Arrays.stream(Verdict.Level.values())
                                .filter(level -> level.code().equals(verdict.text("level")))
                                .findFirst()
                                .orElseThrow(),
                        verdict.texts("reasons").stream()
                                .map(ComparisonCheck::code)
                                .toList(),
                        said.number("residual"),
                        said.number("relativeResidual"),
                        OptionalDouble.empty(),
                        Optional.empty())
                .weighing(corpus, weights);
        views.computeIfAbsent(said.integer("input"), input -> new TreeMap<>()).put(name, view);
    }

    private static Reason.Code code(String text) {
        return Arrays.stream(Reason.Code.values())
                .filter(code -> code.text().equals(text))
                .findFirst()
                .orElseThrow();
    }

    /**
     * Checks what a file says, whose form is right.
     *
     * @param ours whether the words must be ours
     */
    void check(List<JsonObject> said, boolean ours, Problems problems) {
        List<Integer> inputs = said.stream().map(each -> each.integer("input")).toList();
        List<Integer> expected = new ArrayList<>(views.keySet());
        if (!inputs.equals(expected)) {
            problems.add("comparisons are of inputs " + inputs + ", expected " + expected + " as explained");
            return;
        }
        for (JsonObject each : said) {
            check(each, ours, problems);
        }
    }

    private void check(JsonObject said, boolean ours, Problems problems) {
        int input = said.integer("input");
        Map<String, CorpusView> known = views.getOrDefault(input, Map.of());
        List<CorpusView> all =
                corpora.stream().map(known::get).filter(each -> each != null).toList();
        if (all.size() < corpora.size()) {
            problems.add("input " + input + " is explained by " + known.keySet() + ", expected all of " + corpora);
            return;
        }
        Disagreement found = Disagreement.of(all);
        problems.unless(
                said.truth("agree") == found.agree(),
                "comparison of input " + input + " says that corpora " + (found.agree() ? "disagree" : "agree")
                        + ", which is false");
        if (ours) {
            problems.unlessSame(
                    "sentence on input " + input, said.optionalText("sentence"), Optional.of(found.sentence()));
        }
    }
}
