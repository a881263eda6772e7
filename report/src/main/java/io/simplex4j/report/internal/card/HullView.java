package io.simplex4j.report.internal.card;

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
import java.util.stream.Stream;

/**
 * A latent and the corpus that explains it, in a plane.
 *
 * <p>If there is a residual, y is its direction {@code z = (h − ĥ) / r}: an example is at {@code ⟨z, h^c − ĥ⟩}, which
 * for the best mixture is 0 or less, and 0 if the example contributes; the latent is at r. Such heights are exact,
 * whatever the number of dimensions. x is the direction along the hull in which the corpus spreads most, one of many.
 * If there is no residual, x and y are the directions in which the contributing examples spread most. The mixture is
 * always at 0, 0.
 *
 * @param outside whether the latent lies outside the hull of the corpus, so that there is a residual
 * @param residual how far outside
 * @param relativeResidual the residual divided by the distance of the latent from the mean of the corpus
 * @param beyond how far the farthest example of the corpus lies beyond the mixture in the direction of the residual: 0
 *     for the best mixture; 0 if there is no residual
 * @param contributing the examples of the mixture, the heaviest first
 * @param others some other examples, spread over the corpus
 * @param corpusSize how many examples the corpus has
 */
public record HullView(
        boolean outside,
        double residual,
        double relativeResidual,
        double beyond,
        List<Spot> contributing,
        List<Spot> others,
        int corpusSize) {
    /*
     * All rows are taken as differences from the mixture and divided by the largest component, so that squares neither
     * overflow nor vanish. At most SAMPLE rows of the corpus and LEADERS contributing ones are looked at: the cost does
     * not grow with the corpus.
     *
     * The direction of the largest spread comes from power iteration on the second moments of the rows, each step costing
     * two products with them. The start is the longest row, and the largest component of the result is positive, so that
     * the same rows always give the same direction. A few dozen steps are enough for a drawing: if two directions spread
     * alike, any mixture of them is as good.
     */
    private static final int SAMPLE = 200;
    private static final int LEADERS = 400;
    private static final int STEPS = 48;
    private static final double NOTHING = 1e-9;
    private static final double ROUNDING = 1e-15;
    private static final double GOLDEN = 0.6180339887498949;

    public HullView {
        contributing = List.copyOf(contributing);
        others = List.copyOf(others);
    }

    /**
     * An example in the plane.
     *
     * @param id its name in the corpus
     * @param x along the hull
     * @param y beyond the hull
     * @param weight in the mixture, or 0
     */
    public record Spot(String id, double x, double y, double weight) {}

    /** Returns the view of an explanation. */
    public static HullView of(Explanation explanation) {
        Corpus corpus = explanation.provenance().corpus();
        Decomposition decomposition = explanation.decomposition();
        List<MixtureWeights.Entry> heaviest = decomposition.weights().heaviestFirst();
        List<MixtureWeights.Entry> contributing = heaviest.subList(0, Math.min(LEADERS, heaviest.size()));
        List<Integer> others = sample(corpus, contributing);
        double unit = Stream.of(
                        Stream.of(explanation.latent(), decomposition.approximation()),
                        contributing.stream().map(entry -> corpus.latents().row(entry.row())),
                        others.stream().map(row -> corpus.latents().row(row)))
                .flatMap(rows -> rows)
                .flatMapToDouble(row -> Arrays.stream(row.toArray()))
                .map(Math::abs)
                .filter(size -> size > 0)
                .max()
                .orElse(1);
        double[] mixture = scaled(decomposition.approximation().toArray(), unit);
        double[] way = difference(explanation.latent(), unit, mixture);
        List<double[]> near = contributing.stream()
                .map(entry -> difference(corpus.latents().row(entry.row()), unit, mixture))
                .toList();
        List<double[]> far = others.stream()
                .map(row -> difference(corpus.latents().row(row), unit, mixture))
                .toList();
        List<double[]> all = Stream.concat(near.stream(), far.stream()).toList();
        double spread = all.stream().mapToDouble(Norms::euclidean).max().orElse(0);
        double length = Norms.euclidean(way);
        boolean outside = length > NOTHING * spread
                && length > ROUNDING * Norms.euclidean(mixture)
                && decomposition.relativeResidual() > NOTHING;
        double[] x;
        double[] y;
        if (outside) {
            y = scaled(way, length);
            x = direction(all, List.of(y), spread);
        } else {
            x = direction(near, all, List.of(), spread);
            y = direction(near, all, Norms.euclidean(x) > 0 ? List.of(x) : List.of(), spread);
        }
        List<Spot> members = new ArrayList<>();
        for (int i = 0; i < near.size(); i++) {
            MixtureWeights.Entry entry = contributing.get(i);
            double across = Norms.dot(x, near.get(i)) * unit;
            members.add(new Spot(corpus.id(entry.row()), across, Norms.dot(y, near.get(i)) * unit, entry.weight()));
        }
        List<Spot> rest = new ArrayList<>();
        for (int i = 0; i < far.size(); i++) {
            double across = Norms.dot(x, far.get(i)) * unit;
            rest.add(new Spot(corpus.id(others.get(i)), across, Norms.dot(y, far.get(i)) * unit, 0));
        }
        double residual = decomposition.residual();
        double beyond = outside ? Math.max(0, decomposition.certificate().gap() / residual) : 0;
        return new HullView(outside, residual, decomposition.relativeResidual(), beyond, members, rest, corpus.size());
    }

    /** Returns rows spread evenly over the corpus: steps of about its golden section, which visit each row once. */
    private static List<Integer> sample(Corpus corpus, List<MixtureWeights.Entry> contributing) {
        int size = corpus.size();
        Set<Integer> members = new HashSet<>();
        contributing.forEach(entry -> members.add(entry.row()));
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

    private static double[] scaled(double[] vector, double by) {
        return Arrays.stream(vector).map(component -> component / by).toArray();
    }

    private static double[] difference(Vec row, double unit, double[] mixture) {
        return IntStream.range(0, mixture.length)
                .mapToDouble(i -> row.get(i) / unit - mixture[i])
                .toArray();
    }

    /** Returns the direction in which some points spread most, or all points if those do not spread. */
    private static double[] direction(List<double[]> some, List<double[]> all, List<double[]> across, double scale) {
        double[] direction = direction(some, across, scale);
        return Norms.euclidean(direction) > 0 ? direction : direction(all, across, scale);
    }

    /**
     * Returns the direction of unit length along which points spread most around their mean.
     *
     * @param across unit vectors, orthogonal to each other, that the direction must be orthogonal to
     * @param scale the reference for the size of the spread
     * @return all zeros if the points do not spread in any such direction
     */
    private static double[] direction(List<double[]> points, List<double[]> across, double scale) {
        int columns = points.isEmpty() ? 0 : points.get(0).length;
        double[] mean = new double[columns];
        points.forEach(point -> add(mean, point, 1.0 / points.size()));
        List<double[]> spread = points.stream()
                .map(point -> {
                    double[] from = point.clone();
                    add(from, mean, -1);
                    remove(from, across);
                    return from;
                })
                .toList();
        double[] direction = new double[columns];
        for (double[] point : spread) {
            direction = Norms.euclidean(point) > Norms.euclidean(direction) ? point : direction;
        }
        if (!(Norms.euclidean(direction) > NOTHING * scale)) {
            return new double[columns];
        }
        direction = unit(direction);
        for (int step = 0; step < STEPS; step++) {
            double[] next = new double[columns];
            for (double[] point : spread) {
                add(next, point, Norms.dot(point, direction));
            }
            remove(next, across);
            direction = unit(next);
        }
        double largest = 0;
        for (double component : direction) {
            largest = Math.abs(component) > Math.abs(largest) + 1e-12 ? component : largest;
        }
        return scaled(direction, largest < 0 ? -1 : 1);
    }

    private static void add(double[] to, double[] what, double times) {
        for (int i = 0; i < to.length; i++) {
            to[i] += times * what[i];
        }
    }

    private static void remove(double[] from, List<double[]> directions) {
        directions.forEach(direction -> add(from, direction, -Norms.dot(from, direction)));
    }

    private static double[] unit(double[] vector) {
        double norm = Norms.euclidean(vector);
        return norm > 0 ? scaled(vector, norm) : new double[vector.length];
    }
}
