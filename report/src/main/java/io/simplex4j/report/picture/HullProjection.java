package io.simplex4j.report.picture;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Norms;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** The projection of a corpus and a latent to the plane of a view. */
final class HullProjection {
    /*
     * All rows are taken as differences from the mixture and divided by the largest component, so that squares neither
     * overflow nor vanish. At most SAMPLE rows of the corpus and LEADERS contributing ones are looked at: the cost does
     * not grow with the corpus.
     */
    private static final int SAMPLE = 200;
    private static final int LEADERS = 400;
    private static final double NOTHING = 1e-9;
    private static final double ROUNDING = 1e-15;
    private static final double GOLDEN = 0.6180339887498949;

    private final Corpus corpus;
    private final Decomposition decomposition;
    private final List<MixtureWeights.Entry> contributing;
    private final List<Integer> others;
    private final double unit;
    private final double[] mixture;
    private final double[] way;

    /** Unit vectors, or zeros where the latents do not spread. */
    private record Axes(Vec x, Vec y) {}

    HullProjection(Explanation explanation) {
        this.corpus = explanation.provenance().corpus();
        this.decomposition = explanation.decomposition();
        List<MixtureWeights.Entry> heaviest = decomposition.weights().heaviestFirst();
        this.contributing = heaviest.subList(0, Math.min(LEADERS, heaviest.size()));
        this.others = sample();
        this.unit = unit(explanation.latent());
        this.mixture = scaled(decomposition.approximation());
        this.way = difference(scaled(explanation.latent()));
    }

    HullView view() {
        List<double[]> near =
                contributing.stream().map(entry -> row(entry.example())).toList();
        List<double[]> far = others.stream().map(this::row).toList();
        List<double[]> all = new ArrayList<>(near);
        all.addAll(far);
        double spread = all.stream().mapToDouble(Norms::euclidean).max().orElse(0);
        double length = Norms.euclidean(way);
        boolean outside = length > NOTHING * spread
                && length > ROUNDING * Norms.euclidean(mixture)
                && decomposition.relativeResidual() > NOTHING;
        Axes axes = outside ? outwards(all, length, spread) : along(near, all, spread);
        List<HullView.Spot> members = new ArrayList<>();
        for (int i = 0; i < near.size(); i++) {
            members.add(spot(contributing.get(i), near.get(i), axes));
        }
        List<HullView.Spot> rest = new ArrayList<>();
        for (int i = 0; i < far.size(); i++) {
            rest.add(spot(new MixtureWeights.Entry(others.get(i), 0), far.get(i), axes));
        }
        double residual = decomposition.residual();
        double beyond = outside ? Math.max(0, decomposition.certificate().gap() / residual) : 0;
        return new HullView(outside, residual, decomposition.relativeResidual(), beyond, members, rest, corpus.size());
    }

    private Axes outwards(List<double[]> all, double length, double spread) {
        double[] y = divided(way, length);
        return new Axes(Vec.of(PrincipalDirection.of(all, List.of(y), spread)), Vec.of(y));
    }

    private static Axes along(List<double[]> near, List<double[]> all, double spread) {
        double[] x = firstOf(near, all, List.of(), spread);
        double[] y = firstOf(near, all, isZero(x) ? List.of() : List.of(x), spread);
        return new Axes(Vec.of(x), Vec.of(y));
    }

    private static double[] firstOf(List<double[]> near, List<double[]> all, List<double[]> across, double scale) {
        double[] direction = PrincipalDirection.of(near, across, scale);
        return isZero(direction) ? PrincipalDirection.of(all, across, scale) : direction;
    }

    private static boolean isZero(double[] vector) {
        return !(Norms.euclidean(vector) > 0);
    }

    private HullView.Spot spot(MixtureWeights.Entry entry, double[] row, Axes axes) {
        Vec point = Vec.of(row);
        return new HullView.Spot(
                corpus.id(entry.example()), axes.x.dot(point) * unit, axes.y.dot(point) * unit, entry.weight());
    }

    /** Rows spread evenly over the corpus: steps of about its golden section, which visit each row once. */
    private List<Integer> sample() {
        int size = corpus.size();
        Set<Integer> members = new HashSet<>();
        contributing.forEach(entry -> members.add(entry.example()));
        long step = Math.max(1, Math.round(size * GOLDEN));
        while (divisor(step, size) > 1) {
            step++;
        }
        List<Integer> rows = new ArrayList<>();
        for (long i = 0; i < size && rows.size() < SAMPLE; i++) {
            int row = (int) (i * step % size);
            if (!members.contains(row)) {
                rows.add(row);
            }
        }
        return rows;
    }

    private static long divisor(long left, long right) {
        return right == 0 ? left : divisor(right, left % right);
    }

    private double unit(Vec latent) {
        double largest = Math.max(largest(latent), largest(decomposition.approximation()));
        for (MixtureWeights.Entry entry : contributing) {
            largest = Math.max(largest, largest(corpus.latents().row(entry.example())));
        }
        for (int row : others) {
            largest = Math.max(largest, largest(corpus.latents().row(row)));
        }
        return largest > 0 ? largest : 1;
    }

    private static double largest(Vec vector) {
        return Arrays.stream(vector.toArray()).map(Math::abs).max().orElse(0);
    }

    private double[] row(int example) {
        return difference(scaled(corpus.latents().row(example)));
    }

    private double[] scaled(Vec vector) {
        return divided(vector.toArray(), unit);
    }

    private static double[] divided(double[] vector, double by) {
        return Arrays.stream(vector).map(component -> component / by).toArray();
    }

    private double[] difference(double[] vector) {
        return IntStream.range(0, vector.length)
                .mapToDouble(i -> vector[i] - mixture[i])
                .toArray();
    }
}
