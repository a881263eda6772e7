package io.simplex4j.report.internal.card;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Norms;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A latent outside the hull of the corpus that explains it, in a plane.
 *
 * <p>y is the direction of the residual, {@code z = (h − ĥ) / r}: an example is at {@code ⟨z, h^c − ĥ⟩}, which for the best
 * mixture is 0 or less, and 0 where the example contributes; the latent is at r. Such heights are exact, whatever the number of
 * dimensions. x is the direction along the hull in which the corpus spreads most, one of many. The mixture is at 0, 0.
 *
 * @param residual the distance of the latent from the mixture
 * @param relativeResidual the residual divided by the distance of the latent from the mean of the corpus
 * @param beyond how far the farthest example of the corpus lies beyond the mixture in the direction of the residual: 0
 *     for the best mixture
 * @param contributing the examples of the mixture, the heaviest first
 * @param others some other examples, spread over the corpus
 * @param corpusSize how many examples the corpus has
 */
public record HullView(
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

    /** Returns the view of an explanation; nothing if the latent lies within the hull, so that there is no residual. */
    public static Optional<HullView> of(Explanation explanation) {
        Corpus corpus = explanation.provenance().corpus();
        Decomposition decomposition = explanation.decomposition();
        List<MixtureWeights.Entry> heaviest = decomposition.weights().heaviestFirst();
        List<MixtureWeights.Entry> members = heaviest.subList(0, Math.min(LEADERS, heaviest.size()));
        List<Integer> rows = new ArrayList<>();
        members.forEach(entry -> rows.add(entry.row()));
        rows.addAll(sample(corpus, rows));
        List<Vec> latents = new ArrayList<>(List.of(explanation.latent(), decomposition.approximation()));
        rows.forEach(row -> latents.add(corpus.latents().row(row)));
        double unit = latents.stream()
                .flatMapToDouble(row -> Arrays.stream(row.toArray()))
                .map(Math::abs)
                .max()
                .orElse(1);
        double scale = unit > 0 ? unit : 1;
        double[] mixture = difference(
                decomposition.approximation(), scale, new double[latents.get(0).size()]);
        double[] way = difference(explanation.latent(), scale, mixture);
        List<double[]> points = rows.stream()
                .map(row -> difference(corpus.latents().row(row), scale, mixture))
                .toList();
        double spread = points.stream().mapToDouble(Norms::euclidean).max().orElse(0);
        double length = Norms.euclidean(way);
        if (!(length > NOTHING * spread
                && length > ROUNDING * Norms.euclidean(mixture)
                && decomposition.relativeResidual() > NOTHING)) {
            return Optional.empty();
        }
        double[] y = scaled(way, length);
        double[] x = direction(points, y, spread);
        List<Spot> spots = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            double weight = i < members.size() ? members.get(i).weight() : 0;
            double across = Norms.dot(x, points.get(i)) * scale;
            spots.add(new Spot(corpus.id(rows.get(i)), across, Norms.dot(y, points.get(i)) * scale, weight));
        }
        return Optional.of(new HullView(
                decomposition.residual(),
                decomposition.relativeResidual(),
                Math.max(0, decomposition.certificate().gap() / decomposition.residual()),
                spots.subList(0, members.size()),
                spots.subList(members.size(), spots.size()),
                corpus.size()));
    }

    /** Returns rows spread evenly over the corpus, but for some: steps of about its golden section, which visit each row once. */
    private static List<Integer> sample(Corpus corpus, List<Integer> but) {
        int size = corpus.size();
        long step = Math.max(1, Math.round(size * GOLDEN));
        while (divisor(step, size) > 1) {
            step++;
        }
        List<Integer> rows = new ArrayList<>();
        for (long i = 0; i < size && rows.size() < SAMPLE; i++) {
            int row = (int) (i * step % size);
            if (!but.contains(row)) {
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

    private static double[] difference(Vec row, double unit, double[] from) {
        return IntStream.range(0, from.length)
                .mapToDouble(i -> row.get(i) / unit - from[i])
                .toArray();
    }

    /**
     * Returns the direction of unit length, orthogonal to another, along which points spread most around their mean; all zeros if
     * they do not spread in any such direction.
     *
     * @param scale what the spread is small or large compared with
     */
    private static double[] direction(List<double[]> points, double[] across, double scale) {
        int columns = across.length;
        double[] mean = new double[columns];
        points.forEach(point -> add(mean, point, 1.0 / points.size()));
        List<double[]> spread = new ArrayList<>();
        double[] direction = new double[columns];
        for (double[] point : points) {
            double[] from = point.clone();
            add(from, mean, -1);
            add(from, across, -Norms.dot(from, across));
            spread.add(from);
            direction = Norms.euclidean(from) > Norms.euclidean(direction) ? from : direction;
        }
        if (!(Norms.euclidean(direction) > NOTHING * scale)) {
            return new double[columns];
        }
        direction = scaled(direction, Norms.euclidean(direction));
        for (int step = 0; step < STEPS; step++) {
            double[] next = new double[columns];
            for (double[] point : spread) {
                add(next, point, Norms.dot(point, direction));
            }
            add(next, across, -Norms.dot(next, across));
            direction = scaled(next, Math.max(Double.MIN_NORMAL, Norms.euclidean(next)));
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
}
