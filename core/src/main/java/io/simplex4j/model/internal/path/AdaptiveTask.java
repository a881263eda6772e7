package io.simplex4j.model.internal.path;

import io.simplex4j.math.Norms;
import io.simplex4j.model.AttributingModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** A task that integrates a line to a tolerance. */
final class AdaptiveTask implements LineTask {
    /*
     * It begins with Gauss-Legendre of 8 nodes, or 4 where a percent is enough. Forward passes between its cells give the true rise over each cell. The
     * polynomial through the samples must show the same rise in every cell, not only in total. On a smooth network it does, and
     * the task ends. If it nearly does, the order is doubled. On a piecewise linear network, whose gradient jumps, it does not.
     * Then the samples become the first cells of a refinement.
     *
     * Rises show only the sum over features, so errors of features may cancel. The error of all features together is estimated
     * too: for the polynomial by the change when a node is left out, for cells by the change of the integrand from one cell to
     * the next (see Refinement).
     */

    private static final int FIRST_ORDER = 8;
    private static final double LOOSE = 0.01;
    private static final int LAST_ORDER = 64;
    private static final double PROMISING = 0.5;
    private static final double CONVERGING = 0.25;
    private static final double FAR_TO_GO = 1000;

    private final Line line;
    private final double tolerance;
    private final int nodeLimit;
    private final int firstOrder;
    private GaussRule gauss;
    private Refinement cells = new Refinement(List.of());
    private List<Integer> cutting = List.of();
    private boolean refining;
    private double rival = Double.POSITIVE_INFINITY;
    private double allowed;
    private int used;
    private Optional<Request> request;
    private Optional<AttributingModel.Shares> best = Optional.empty();

    /** Creates a task with a tolerance relative to the scale of the line and at most this many nodes. */
    AdaptiveTask(Line line, double tolerance, int nodeLimit) {
        this.line = line;
        this.tolerance = tolerance;
        this.nodeLimit = nodeLimit;
        this.firstOrder = tolerance >= LOOSE ? FIRST_ORDER / 2 : FIRST_ORDER;
        this.gauss = GaussRule.of(firstOrder);
        if (line.isPoint()) {
            best = Optional.of(line.shares(zeros(), 0, 0, 0));
            request = Optional.empty();
        } else {
            request = Optional.of(new Request(gauss.nodes(), gauss.cuts()));
        }
    }

    @Override
    public Line line() {
        return line;
    }

    @Override
    public Optional<Request> request() {
        return request;
    }

    @Override
    public AttributingModel.Shares result() {
        return best.orElseThrow();
    }

    @Override
    public void deliver(List<Sample> samples, double[][] latents) {
        used += samples.size();
        if (refining) {
            cells = cells.cut(cutting, samples, edges(latents));
            refine();
        } else {
            fit(samples, latents);
        }
    }

    private List<Edge> edges(double[][] latents) {
        double[] cuts = request.orElseThrow().cuts();
        List<Edge> edges = new ArrayList<>();
        for (int k = 0; k < cuts.length; k++) {
            edges.add(new Edge(cuts[k], line.height(latents[k])));
        }
        return edges;
    }

    private void fit(List<Sample> samples, double[][] latents) {
        List<Edge> edges = edges(latents);
        edges.add(0, new Edge(0, new double[line.directions()]));
        edges.add(new Edge(1, line.fullHeight()));
        List<Cell> parts = new ArrayList<>();
        for (int k = 0; k < samples.size(); k++) {
            parts.add(new Cell(edges.get(k), edges.get(k + 1), samples.get(k)));
        }
        if (gauss.order() == firstOrder) {
            allowed = tolerance * line.scale(latents);
            cells = new Refinement(parts);
            rival = cells.defect();
        }
        double defect = Math.max(polynomialDefect(parts), polynomialFeatureError(samples));
        double[][] sum = zeros();
        for (int k = 0; k < samples.size(); k++) {
            samples.get(k).addTo(sum, gauss.weight(k));
        }
        if (offer(sum, defect)) {
            request = Optional.empty();
        } else if (deservesDouble(defect)) {
            rival = defect;
            gauss = GaussRule.of(2 * gauss.order());
            request = Optional.of(new Request(gauss.nodes(), gauss.cuts()));
        } else {
            refining = true;
            refine();
        }
    }

    /**
     * Returns whether to double the order: if the polynomial improves fast enough, or once if refinement would be long
     * anyway.
     */
    private boolean deservesDouble(double defect) {
        int order = 2 * gauss.order();
        boolean first = gauss.order() == firstOrder;
        boolean fast = defect <= (first ? PROMISING : CONVERGING) * rival;
        boolean promising = fast || (first && rival > FAR_TO_GO * allowed);
        return promising && order <= LAST_ORDER && used + order <= nodeLimit;
    }

    private double polynomialDefect(List<Cell> parts) {
        double[][] weights = gauss.cellWeights();
        double total = 0;
        for (int cell = 0; cell < parts.size(); cell++) {
            double[] defect = parts.get(cell).rise();
            for (int node = 0; node < parts.size(); node++) {
                double[] slope = parts.get(node).sample.slope();
                for (int u = 0; u < defect.length; u++) {
                    defect[u] -= weights[cell][node] * slope[u];
                }
            }
            total += Norms.euclidean(defect);
        }
        return total;
    }

    /** Returns half of the change over all features when a node is left out. */
    private double polynomialFeatureError(List<Sample> samples) {
        double[] differences = gauss.differences();
        double[][] change = zeros();
        for (int k = 0; k < samples.size(); k++) {
            samples.get(k).addTo(change, differences[k]);
        }
        double[] sums = new double[change.length];
        for (int u = 0; u < sums.length; u++) {
            for (double each : change[u]) {
                sums[u] += Math.abs(each);
            }
        }
        return Norms.euclidean(sums) / 2;
    }

    private void refine() {
        double[][] sum = zeros();
        cells.addTo(sum);
        double local = Math.max(cells.defect(), cells.featureError());
        cutting = offer(sum, local) ? List.of() : cells.toCut((nodeLimit - used) / 2);
        request = cutting.isEmpty() ? Optional.empty() : Optional.of(cells.request(cutting));
    }

    private double[][] zeros() {
        return new double[line.directions()][line.features()];
    }

    /** Stores a sum as the result if it is the best so far. Returns whether it is good enough. */
    private boolean offer(double[][] sum, double defect) {
        AttributingModel.Shares found = line.shares(sum, used, defect, allowed);
        boolean good = found.withinTolerance();
        if (good || best.isEmpty() || found.localError() <= best.get().localError()) {
            best = Optional.of(found);
        }
        return good;
    }

    /** A point of a line and the height of the latent there. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Edge(double t, double[] height) {}

    /** A part of a line with one sample in it, and the true rise of the latent over it. */
    private record Cell(Edge from, Edge to, Sample sample) {
        double width() {
            return to.t - from.t;
        }

        double[] rise() {
            double[] rise = new double[from.height.length];
            for (int u = 0; u < rise.length; u++) {
                rise[u] = to.height[u] - from.height[u];
            }
            return rise;
        }

        /** Returns how far the sample times the width is from the true rise. */
        double defect() {
            double[] defect = rise();
            for (int u = 0; u < defect.length; u++) {
                defect[u] -= width() * sample.slope()[u];
            }
            return Norms.euclidean(defect);
        }

        /** Returns half the width of the middle part when this cell is cut in three around its sample. */
        double reach() {
            return Math.min(width() / 6, Math.min(sample.t - from.t, to.t - sample.t) / 2);
        }
    }

    /** The cells of one line, in order, and how they are refined. */
    private static final class Refinement {
        /*
         * A cell is cut in three around its sample, which stays in use. So a cut costs two samples and two latents. The cells
         * to cut are those that together have most of the indicator. It is the defect of the cell, which is exact but shows only
         * the sum over features, plus a share of the change of the integrand towards the neighbouring samples, which shows each
         * feature. (By the defect alone the sum converges while features do not: ADR 0007.)
         *
         * The error of all features together is estimated from the same changes. If the integrand jumps by c at an unknown place
         * between two samples, the error is up to c times half their distance. Jumps are independent, so squares add up. Measured
         * on the paper's networks, the true error is 0.25 times the root of that sum in the median and at most 0.52 times.
         */

        private static final double BULK = 0.6;
        private static final double VARIATION = 0.1;
        private static final double CHANGE = 0.25;
        private static final double NARROWEST = 1e-9;

        private final List<Cell> cells;

        Refinement(List<Cell> cells) {
            this.cells = cells;
        }

        double defect() {
            return cells.stream().mapToDouble(Cell::defect).sum();
        }

        /** Estimates the error of all features together. */
        double featureError() {
            double squares = 0;
            for (int k = 1; k < cells.size(); k++) {
                double change = cells.get(k).sample.distance(cells.get(k - 1).sample);
                double part = change * (cells.get(k).width() + cells.get(k - 1).width()) / 2;
                squares += part * part;
            }
            return CHANGE * Math.sqrt(squares);
        }

        void addTo(double[][] sum) {
            cells.forEach(cell -> cell.sample.addTo(sum, cell.width()));
        }

        /** Returns the places of the cells to cut, in order, at most {@code limit}. */
        List<Integer> toCut(int limit) {
            double[] indicators = indicators();
            List<Integer> worstFirst = IntStream.range(0, cells.size())
                    .boxed()
                    .filter(k -> cells.get(k).width() > NARROWEST && indicators[k] > 0)
                    .sorted(Comparator.comparingDouble((Integer k) -> -indicators[k]))
                    .toList();
            double total = worstFirst.stream().mapToDouble(k -> indicators[k]).sum();
            List<Integer> chosen = new ArrayList<>();
            double held = 0;
            for (int k : worstFirst) {
                if (held >= BULK * total || chosen.size() == limit) {
                    break;
                }
                held += indicators[k];
                chosen.add(k);
            }
            Collections.sort(chosen);
            return chosen;
        }

        private double[] indicators() {
            double[] indicators = new double[cells.size()];
            for (int k = 0; k < indicators.length; k++) {
                indicators[k] += cells.get(k).defect();
                if (k > 0) {
                    double change = cells.get(k).sample.distance(cells.get(k - 1).sample);
                    indicators[k] += VARIATION * cells.get(k).width() * change;
                    indicators[k - 1] += VARIATION * cells.get(k - 1).width() * change;
                }
            }
            return indicators;
        }

        /** Returns the request to cut these cells: two nodes and two edges each. */
        Request request(List<Integer> chosen) {
            double[] nodes = new double[2 * chosen.size()];
            double[] cuts = new double[2 * chosen.size()];
            for (int i = 0; i < chosen.size(); i++) {
                Cell cell = cells.get(chosen.get(i));
                cuts[2 * i] = cell.sample.t - cell.reach();
                cuts[2 * i + 1] = cell.sample.t + cell.reach();
                nodes[2 * i] = (cell.from.t + cuts[2 * i]) / 2;
                nodes[2 * i + 1] = (cuts[2 * i + 1] + cell.to.t) / 2;
            }
            return new Request(nodes, cuts);
        }

        /** Returns these cells with the chosen ones cut. */
        Refinement cut(List<Integer> chosen, List<Sample> samples, List<Edge> edges) {
            List<Cell> finer = new ArrayList<>();
            Set<Integer> cutting = new HashSet<>(chosen);
            int next = 0;
            for (int k = 0; k < cells.size(); k++) {
                Cell cell = cells.get(k);
                if (cutting.contains(k)) {
                    finer.add(new Cell(cell.from, edges.get(next), samples.get(next)));
                    finer.add(new Cell(edges.get(next), edges.get(next + 1), cell.sample));
                    finer.add(new Cell(edges.get(next + 1), cell.to, samples.get(next + 1)));
                    next += 2;
                } else {
                    finer.add(cell);
                }
            }
            return new Refinement(finer);
        }
    }
}
