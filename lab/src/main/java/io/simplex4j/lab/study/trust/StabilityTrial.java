package io.simplex4j.lab.study.trust;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.ExactDecomposer;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.WithoutExample;
import io.simplex4j.lab.Run;
import io.simplex4j.math.Vec;
import io.simplex4j.trust.Stability;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Whether leaving single examples out tells how much another corpus would change an explanation, in one run. */
final class StabilityTrial {
    /** How well something ranks inputs by how much their class shares change over bootstrap corpora. */
    static final String FORESEEN = "foreseen";
    /** By how much bootstrap corpora change mixtures. */
    static final String CHANGE = "change";
    /** How well weights and distances rank examples by how much the residual rises without them. */
    static final String RANKED = "ranked";
    /** What holds within the radius in which the same examples contribute. */
    static final String RADIUS = "radius";

    static final String LEAVE_ONE_OUT = "leave-one-out change of class shares";
    static final String CLOSED_FORM = "closed form";
    static final String NEGATED_RADIUS = "radius, negated";
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
        double[] closed = new double[count];
        double[] radius = new double[count];
        for (int test = 0; test < count; test++) {
            Decomposition mixture = tests.mixtures().get(test);
            Stability stability = Stability.of(solver, corpus, latent(test), mixture);
            SupportGeometry geometry = SupportGeometry.of(corpus.latents(), latent(test), mixture);
            stabilities.add(stability);
            change[test] = stability.classChange();
            closed[test] = Math.sqrt(Arrays.stream(geometry.distances().toArray())
                    .map(distance -> distance > 0 ? 1 / (distance * distance) : 0)
                    .sum());
            radius[test] = -geometry.radius();
        }
        double[] bootstraps = bootstraps(stabilities);
        add(FORESEEN, LEAVE_ONE_OUT, CORRELATION, Spearman.of(change, bootstraps));
        add(FORESEEN, CLOSED_FORM, CORRELATION, Spearman.of(closed, bootstraps));
        add(FORESEEN, NEGATED_RADIUS, CORRELATION, Spearman.of(radius, bootstraps));
        add(FORESEEN, RESIDUAL, CORRELATION, Spearman.of(tests.residuals(), bootstraps));
        ranked(stabilities);
        radius();
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

    /** How the square of weight times distance ranks the rise of the squared residual, mean over inputs. */
    private void ranked(List<Stability> stabilities) {
        List<Double> all = new ArrayList<>();
        for (int test = 0; test < stabilities.size(); test++) {
            Decomposition mixture = tests.mixtures().get(test);
            List<MixtureWeights.Entry> entries = mixture.weights().entries();
            if (entries.size() < 4) {
                continue;
            }
            Vec distances =
                    SupportGeometry.of(corpus.latents(), latent(test), mixture).distances();
            Map<Integer, Double> rises = new TreeMap<>();
            for (WithoutExample without : stabilities.get(test).without()) {
                rises.put(without.row(), without.residual() * without.residual());
            }
            double[] foreseen = new double[entries.size()];
            double[] rise = new double[entries.size()];
            for (int c = 0; c < foreseen.length; c++) {
                double moved = entries.get(c).weight() * distances.get(c);
                foreseen[c] = moved * moved;
                rise[c] = rises.getOrDefault(entries.get(c).row(), 0.0);
            }
            all.add(Spearman.of(foreseen, rise));
        }
        add(
                RANKED,
                RANKED,
                CORRELATION,
                all.stream().mapToDouble(Double::doubleValue).average().orElse(0));
    }

    /** Noise within the radius, in random directions, must leave the same examples. */
    private void radius() {
        int kept = 0;
        int draws = 0;
        double share = 0;
        int count = Math.min(run.either(10, 50), tests.mixtures().size());
        for (int test = 0; test < count; test++) {
            Vec latent = latent(test);
            Decomposition mixture = tests.mixtures().get(test);
            double radius =
                    SupportGeometry.of(corpus.latents(), latent, mixture).radius();
            share += mixture.relativeResidual() > 0
                    ? radius / (mixture.residual() / mixture.relativeResidual()) / count
                    : 0;
            for (int draw = 0; draw < 5 && radius > 0; draw++) {
                Vec moved = moved(latent, 0.99 * radius);
                kept += members(solver.decompose(moved)).equals(members(mixture)) ? 1 : 0;
                draws++;
            }
        }
        add(RADIUS, "same examples", RADIUS, draws == 0 ? 1 : (double) kept / draws);
        add(RADIUS, "of the distance from the mean", RADIUS, share);
    }

    private Vec moved(Vec latent, double distance) {
        double[] step = IntStream.range(0, latent.size())
                .mapToDouble(j -> random.nextGaussian())
                .toArray();
        double length = Vec.of(step).norm();
        double[] moved = latent.toArray();
        for (int j = 0; j < moved.length; j++) {
            moved[j] += distance * step[j] / length;
        }
        return Vec.of(moved);
    }

    private static Set<Integer> members(Decomposition mixture) {
        Set<Integer> members = new HashSet<>();
        mixture.weights().entries().forEach(entry -> members.add(entry.row()));
        return members;
    }
}
