package io.simplex4j.lab.study.trust;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.ExactDecomposer;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.lab.Run;
import io.simplex4j.math.Vec;
import io.simplex4j.trust.Stability;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/** Whether leaving out single examples predicts how much another corpus would change an explanation, in one run. */
final class StabilityTrial {
    /** How well a score ranks inputs by the change of their class shares over bootstrap corpora. */
    static final String FORESEEN = "foreseen";
    /** By how much bootstrap corpora change mixtures. */
    static final String CHANGE = "change";

    static final String LEAVE_ONE_OUT = "leave-one-out change of class shares";
    static final String RESIDUAL = "residual";
    static final String CORRELATION = "Spearman";
    static final String EXAMPLES = "examples";
    static final String SHARES = "class shares";
    static final String WITHIN = "within the printed range";

    private static final int BOOTSTRAPS = 20;

    private final Run run;
    private final TrustData data;
    private final Corpus corpus;
    private final Explained tests;
    private final ExactDecomposer solver;
    private final SplittableRandom random;

    StabilityTrial(Run run, TrustData data) {
        this.run = run;
        this.data = data;
        boolean patients = data.name().equals(TrustData.PATIENTS);
        List<Corpus> parts =
                data.draw(run.seed("stability"), run.isQuick() ? 150 : patients ? 500 : 1000, run.either(40, 200));
        this.corpus = parts.get(0);
        this.tests = Explained.of(corpus, parts.get(1));
        this.solver = Explained.solver().over(corpus.latents());
        this.random = new SplittableRandom(run.seed("stability draws"));
    }

    private void add(String part, String name, String quantity, double value) {
        run.row(data.name(), part, name, quantity, value);
    }

    private Vec latent(int test) {
        return tests.rows().latents().row(test);
    }

    void measure() {
        int count = tests.mixtures().size();
        List<Stability> stabilities = new ArrayList<>();
        double[] change = new double[count];
        for (int test = 0; test < count; test++) {
            Decomposition mixture = tests.mixtures().get(test);
            Stability stability = Stability.of(solver, corpus, latent(test), mixture);
            stabilities.add(stability);
            change[test] = stability.classChange();
        }
        double[] bootstraps = bootstraps(stabilities);
        add(FORESEEN, LEAVE_ONE_OUT, CORRELATION, Spearman.of(change, bootstraps));
        add(FORESEEN, RESIDUAL, CORRELATION, Spearman.of(tests.residuals(), bootstraps));
    }

    /** The mean change of class shares of each input. */
    private double[] bootstraps(List<Stability> stabilities) {
        int count = tests.mixtures().size();
        double[] changes = new double[count];
        double examples = 0;
        double inside = 0;
        int bootstraps = run.either(8, BOOTSTRAPS);
        for (int draw = 0; draw < bootstraps; draw++) {
            int[] some = random.ints(corpus.size(), 0, corpus.size())
                    .distinct()
                    .sorted()
                    .toArray();
            List<Decomposition> others = Explained.mixtures(
                    corpus.latents().select(some), tests.rows().latents());
            for (int test = 0; test < count; test++) {
                MixtureWeights before = tests.mixtures().get(test).weights();
                MixtureWeights after = inCorpus(others.get(test).weights(), some);
                Map<String, Double> now = shares(after);
                changes[test] += distance(shares(before), now) / bootstraps;
                examples += distance(byExample(before), byExample(after)) / bootstraps / count;
                Stability.ClassShare first = stabilities.get(test).classes().get(0);
                double share = now.getOrDefault(first.label(), 0.0);
                inside += share >= first.min() - 1e-9 && share <= first.max() + 1e-9 ? 1 : 0;
            }
        }
        add(CHANGE, EXAMPLES, CHANGE, examples);
        add(CHANGE, SHARES, CHANGE, Explained.mean(changes));
        add(CHANGE, WITHIN, CHANGE, inside / bootstraps / count);
        return changes;
    }

    private MixtureWeights inCorpus(MixtureWeights weights, int[] some) {
        return MixtureWeights.of(
                corpus.size(),
                weights.entries().stream()
                        .map(entry -> new MixtureWeights.Entry(some[entry.row()], entry.weight()))
                        .toList());
    }

    private Map<String, Double> shares(MixtureWeights weights) {
        Map<String, Double> shares = new TreeMap<>();
        weights.entries()
                .forEach(entry -> shares.merge(corpus.label(entry.row()).orElseThrow(), entry.weight(), Double::sum));
        return shares;
    }

    private static Map<String, Double> byExample(MixtureWeights weights) {
        Map<String, Double> shares = new TreeMap<>();
        weights.entries().forEach(entry -> shares.put(Integer.toString(entry.row()), entry.weight()));
        return shares;
    }

    private static double distance(Map<String, Double> left, Map<String, Double> right) {
        Set<String> keys = new TreeSet<>(left.keySet());
        keys.addAll(right.keySet());
        return keys.stream()
                        .mapToDouble(key -> Math.abs(left.getOrDefault(key, 0.0) - right.getOrDefault(key, 0.0)))
                        .sum()
                / 2;
    }
}
