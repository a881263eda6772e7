package io.simplex4j.attribution.internal.path;

import io.simplex4j.math.Norms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Integrates a line to a tolerance. */
final class AdaptiveTask implements LineTask {
    /*
     * First Gauss-Legendre with 8 nodes. The latents between its cells give the true rise over each cell for the price of
     * forward passes, and the polynomial through the samples must show the same rise in every cell, not only in total. On a
     * smooth network it does, and that is all; where it nearly does, the order is doubled. On a piecewise linear network,
     * whose gradient jumps, it does not: then the 8 samples become the first cells of a refinement.
     *
     * Rises see only the sum over features, in which features can change places unseen. So the error of all features together
     * is estimated too: of the polynomial by what it changes to leave a node out, of the cells by how much the integrand
     * changes from one to the next (see Refinement).
     */

    private static final int FIRST_ORDER = 8;
    private static final int LAST_ORDER = 64;
    private static final double PROMISING = 0.5;
    private static final double CONVERGING = 0.25;
    private static final double FAR_TO_GO = 1000;

    private final Line line;
    private final Limits limits;
    private GaussCells gauss = GaussCells.of(FIRST_ORDER);
    private Refinement cells = new Refinement(List.of());
    private List<Integer> cutting = List.of();
    private boolean refining;
    private double rival = Double.POSITIVE_INFINITY;
    private double allowed;
    private int used;
    private Optional<Request> request;
    private Optional<LineIntegral> best = Optional.empty();

    record Limits(double tolerance, int nodes) {}

    AdaptiveTask(Line line, Limits limits) {
        this.line = line;
        this.limits = limits;
        if (line.isPoint()) {
            best = Optional.of(LineIntegral.of(line, zeros(), 0, 0, 0));
            request = Optional.empty();
        } else {
            request = Optional.of(new Request(gauss.rule().toArray(), gauss.cuts()));
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
    public LineIntegral result() {
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

    private List<Cell.Edge> edges(double[][] latents) {
        double[] cuts = request.orElseThrow().cuts();
        List<Cell.Edge> edges = new ArrayList<>();
        for (int k = 0; k < cuts.length; k++) {
            edges.add(new Cell.Edge(cuts[k], line.height(latents[k])));
        }
        return edges;
    }

    private void fit(List<Sample> samples, double[][] latents) {
        List<Cell.Edge> edges = edges(latents);
        edges.add(0, new Cell.Edge(0, new double[line.directions()]));
        edges.add(new Cell.Edge(1, line.fullHeight()));
        List<Cell> parts = new ArrayList<>();
        for (int k = 0; k < samples.size(); k++) {
            parts.add(new Cell(edges.get(k), edges.get(k + 1), samples.get(k)));
        }
        if (gauss.count() == FIRST_ORDER) {
            allowed = limits.tolerance() * line.scale(latents);
            cells = new Refinement(parts);
            rival = cells.defect();
        }
        double defect = Math.max(polynomialDefect(parts), polynomialFeatureError(samples));
        double[][] sum = zeros();
        for (int k = 0; k < samples.size(); k++) {
            samples.get(k).addTo(sum, gauss.rule().weight(k));
        }
        if (offer(sum, defect)) {
            request = Optional.empty();
        } else if (deservesDouble(defect)) {
            rival = defect;
            gauss = GaussCells.of(2 * gauss.count());
            request = Optional.of(new Request(gauss.rule().toArray(), gauss.cuts()));
        } else {
            refining = true;
            refine();
        }
    }

    /** Whether the polynomial gets better fast enough; and a first try where refinement would be long anyway. */
    private boolean deservesDouble(double defect) {
        int order = 2 * gauss.count();
        boolean first = gauss.count() == FIRST_ORDER;
        boolean fast = defect <= (first ? PROMISING : CONVERGING) * rival;
        boolean promising = fast || (first && rival > FAR_TO_GO * allowed);
        return promising && order <= LAST_ORDER && used + order <= limits.nodes();
    }

    private double polynomialDefect(List<Cell> parts) {
        double total = 0;
        for (int cell = 0; cell < parts.size(); cell++) {
            double[] defect = parts.get(cell).rise();
            for (int node = 0; node < parts.size(); node++) {
                double[] slope = parts.get(node).sample.slope();
                for (int u = 0; u < defect.length; u++) {
                    defect[u] -= gauss.weight(cell, node) * slope[u];
                }
            }
            total += Norms.euclidean(defect);
        }
        return total;
    }

    /** Half of what leaving a node out changes, over all features. */
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
        cutting = offer(sum, local) ? List.of() : cells.toCut((limits.nodes() - used) / 2);
        request = cutting.isEmpty() ? Optional.empty() : Optional.of(cells.request(cutting));
    }

    private double[][] zeros() {
        return new double[line.directions()][line.features()];
    }

    /** Takes a sum as the result if it is the best so far; says whether it is good enough. */
    private boolean offer(double[][] sum, double defect) {
        LineIntegral found = LineIntegral.of(line, sum, used, defect, allowed);
        boolean good = found.withinTolerance();
        if (good || best.isEmpty() || found.localError() <= best.get().localError()) {
            best = Optional.of(found);
        }
        return good;
    }
}
