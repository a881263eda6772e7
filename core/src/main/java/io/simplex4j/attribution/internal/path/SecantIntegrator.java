package io.simplex4j.attribution.internal.path;

import io.simplex4j.attribution.internal.path.SecantBatches.Span;
import io.simplex4j.model.Secants;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Integrates the lines of one explanation by secants over cells. */
final class SecantIntegrator {
    /*
     * A gradient at a node misses every kink between two nodes; a secant over a cell has each of them in it, and the values of
     * all features add up to the rise of the latent in every cell. What is left is how they share it. So each line is cut into
     * quarters, whose sum is compared with the halves, and then the cells that may be off most are cut: those of all lines in one
     * queue, as only the whole of the weighted values counts. Errors of cells are taken as independent, so the whole may be off by
     * est = √(2 Σ ind²). Measured on 160 digits with the paper's networks, the true error is 0.5 to 0.6 of est in the median, and
     * at most 1.7 times est. Lines so light that their errors hardly count begin with halves, compared with the whole.
     *
     * Of the worst cells, those are cut that make up most of the squares, but no more than it takes to come within the goal, if
     * cutting leaves LEFT of them. A cell that is halved is evaluated in vain, so one with more than 16 times its share of the
     * squares allowed, which would be halved again, goes to quarters at once, and with more than 16² times to eighths.
     *
     * Where features are few, each number is looked at as well, and the lines whose numbers may be off too much go on. Few
     * features often come with few kinks, and halves of few cells agree by chance, so those lines begin with eighths, and cells are
     * only halved: on random networks of 24 ReLUs, the true error is then at most 2.3 times est, where it was 4.2 times with
     * quarters.
     */

    private static final int NUMBERS_AT_ONCE = 1 << 21;
    private static final int FEW_FEATURES = 64;
    private static final double BULK = 0.7;
    private static final double LEFT = 0.3;
    private static final int PARTS = 4;
    private static final int MOST_PARTS = 8;
    private static final double MUCH = 16;
    private static final double LIGHT = 0.05;

    private final SecantBatches batches;
    private final Goal goal;
    private final List<Line> lines;
    private final int[] evaluated;
    private final List<SecantCell> leaves = new ArrayList<>();
    private final List<double[][]> sums = new ArrayList<>();
    private boolean finite = true;

    /**
     * When to stop.
     *
     * @param completeness how far sums over features may be off, relative to what they are sums of
     * @param together how far all weighted values may be off, relative to their norm
     * @param each how far each weighted number may be off, where features are few
     * @param cells the largest number of cells for each line, on average
     */
    record Goal(double completeness, double together, double each, int cells) {
        Goal ofTheWholeOnly() {
            return new Goal(completeness, together, Double.POSITIVE_INFINITY, cells);
        }
    }

    private SecantIntegrator(Secants secants, Goal goal, Workers workers, List<Line> lines) {
        this.batches = new SecantBatches(secants, workers, lines);
        this.goal = goal;
        this.lines = lines;
        this.evaluated = new int[lines.size()];
        for (Line line : lines) {
            sums.add(new double[line.directions()][line.moved()]);
        }
    }

    /** The integrals of lines that belong together, or nothing if a secant is not finite. */
    static Optional<List<LineIntegral>> integrate(Secants secants, Goal goal, Workers workers, List<Line> lines) {
        List<LineIntegral> integrals = new ArrayList<>();
        int from = 0;
        while (from < lines.size()) {
            int to = from + 1;
            long numbers = numbers(lines.get(from));
            while (to < lines.size() && numbers + numbers(lines.get(to)) <= NUMBERS_AT_ONCE) {
                numbers += numbers(lines.get(to));
                to++;
            }
            Optional<List<LineIntegral>> some =
                    new SecantIntegrator(secants, goal, workers, lines.subList(from, to)).run();
            if (some.isEmpty()) {
                return some;
            }
            integrals.addAll(some.get());
            from = to;
        }
        return Optional.of(integrals);
    }

    private static long numbers(Line line) {
        return (long) line.directions() * line.features();
    }

    private Optional<List<LineIntegral>> run() {
        begin();
        boolean within = false;
        while (finite) {
            double allowed = allowed();
            List<SecantCell> open = open(allowed);
            within = open.isEmpty();
            List<Cut> cuts = cuts(open, allowed);
            if (cuts.isEmpty()) {
                break;
            }
            cut(cuts);
        }
        return finite ? Optional.of(results(within)) : Optional.empty();
    }

    private void begin() {
        double heaviest = lines.stream().mapToDouble(Line::weight).max().orElse(0);
        List<Span> spans = new ArrayList<>();
        for (int line = 0; line < lines.size(); line++) {
            if (!lines.get(line).isPoint()) {
                int parts = parts(lines.get(line).weight() < LIGHT * heaviest);
                for (int part = 0; part < parts; part += 2) {
                    Span whole = new Span(line, (double) part / parts, (part + 2.0) / parts);
                    spans.add(whole);
                    spans.addAll(whole.cut(2));
                }
            }
        }
        List<SecantCell> cells = evaluate(spans);
        for (int k = 0; k < cells.size() && finite; k += 3) {
            List<SecantCell> halves = cells.subList(k + 1, k + 3);
            cells.get(k).compare(halves, looksAtEach());
            grow(halves);
        }
    }

    /** How many parts a line begins with. */
    private int parts(boolean light) {
        if (hasFewFeatures()) {
            return goal.cells >= 3 * PARTS ? 2 * PARTS : PARTS;
        }
        return light ? PARTS / 2 : PARTS;
    }

    private boolean hasFewFeatures() {
        return lines.get(0).features() <= FEW_FEATURES;
    }

    /** Whether each number is looked at. */
    private boolean looksAtEach() {
        return goal.each < Double.POSITIVE_INFINITY && hasFewFeatures();
    }

    /** The sum of squares of what cells may be off by that the goal for all of them together allows. */
    private double allowed() {
        double norm = 0;
        for (double[][] values : sums) {
            for (double[] row : values) {
                for (double value : row) {
                    norm += value * value;
                }
            }
        }
        return goal.together * goal.together * norm / 2;
    }

    private static double squares(List<SecantCell> cells) {
        return cells.stream().mapToDouble(SecantCell::square).sum();
    }

    /** The cells that may have to be cut: none where all is right within the goal. */
    private List<SecantCell> open(double allowed) {
        if (squares(leaves) > allowed) {
            return List.copyOf(leaves);
        }
        if (!looksAtEach()) {
            return List.of();
        }
        double[][] each = new double[lines.size()][];
        for (int line = 0; line < lines.size(); line++) {
            each[line] = new double[(int) numbers(lines.get(line))];
        }
        for (SecantCell leaf : leaves) {
            leaf.addSquaresTo(each[leaf.line]);
        }
        double most = goal.each * goal.each / 2;
        return leaves.stream()
                .filter(leaf -> Arrays.stream(each[leaf.line]).anyMatch(square -> square > most))
                .toList();
    }

    /** A cell and how many parts it is cut into. */
    private record Cut(SecantCell cell, int parts) {}

    private List<Cut> cuts(List<SecantCell> open, double allowed) {
        List<SecantCell> sorted = open.stream()
                .filter(leaf -> leaf.square() > 0 && leaf.isDivisible())
                .sorted(Comparator.comparingDouble((SecantCell leaf) -> -leaf.square())
                        .thenComparingInt(leaf -> leaf.line)
                        .thenComparingDouble(leaf -> leaf.from))
                .toList();
        double excess = squares(leaves) - allowed;
        double most = BULK * squares(sorted);
        double enough = excess > 0 && !looksAtEach() ? Math.min(most, excess / (1 - LEFT)) : most;
        long left = (long) goal.cells * lines.size()
                - Arrays.stream(evaluated).asLongStream().sum();
        List<Cut> cuts = new ArrayList<>();
        double taken = 0;
        for (SecantCell leaf : sorted) {
            if (taken >= enough || left < 2) {
                break;
            }
            int parts = parts(leaf, allowed / leaves.size(), left);
            cuts.add(new Cut(leaf, parts));
            taken += leaf.square();
            left -= parts;
        }
        return cuts;
    }

    private int parts(SecantCell cell, double share, long left) {
        int most = hasFewFeatures() ? 2 : MOST_PARTS;
        int parts = 2;
        double square = cell.square();
        while (square > MUCH * share && parts < most && parts <= left / 2) {
            parts *= 2;
            square /= MUCH;
        }
        return parts;
    }

    private void cut(List<Cut> cuts) {
        List<Cut> inOrder = cuts.stream()
                .sorted(Comparator.comparingInt((Cut cut) -> cut.cell.line).thenComparingDouble(cut -> cut.cell.from))
                .toList();
        List<SecantCell> found = evaluate(inOrder.stream()
                .flatMap(cut -> new Span(cut.cell.line, cut.cell.from, cut.cell.to).cut(cut.parts).stream())
                .toList());
        if (!finite) {
            return;
        }
        Set<SecantCell> gone = new HashSet<>();
        int next = 0;
        for (Cut cut : inOrder) {
            List<SecantCell> parts = found.subList(next, next + cut.parts);
            cut.cell.compare(parts, looksAtEach());
            cut.cell.addTo(sums.get(cut.cell.line), -1);
            gone.add(cut.cell);
            next += cut.parts;
        }
        leaves.removeIf(gone::contains);
        grow(found);
    }

    private void grow(List<SecantCell> cells) {
        leaves.addAll(cells);
        cells.forEach(cell -> cell.addTo(sums.get(cell.line), 1));
    }

    private List<SecantCell> evaluate(List<Span> spans) {
        spans.forEach(span -> evaluated[span.line()]++);
        List<SecantCell> cells = batches.evaluate(spans);
        finite &= cells.stream().allMatch(SecantCell::isFinite);
        return cells;
    }

    private List<LineIntegral> results(boolean within) {
        double[] squares = new double[lines.size()];
        leaves.forEach(leaf -> squares[leaf.line] += leaf.square());
        List<LineIntegral> integrals = new ArrayList<>();
        for (int k = 0; k < lines.size(); k++) {
            Line line = lines.get(k);
            double[][] values = sums.get(k);
            for (int u = 0; u < values.length; u++) {
                for (int i = 0; i < values[u].length; i++) {
                    values[u][i] /= line.weight();
                }
                values[u] = line.all(values[u]);
            }
            double estimate = Math.sqrt(2 * squares[k]) / line.weight();
            integrals.add(LineIntegral.estimated(line, values, evaluated[k], estimate, goal.completeness, within));
        }
        return integrals;
    }
}
