package io.simplex4j.model.internal.path;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.AttributingModel;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.NotDifferentiableException;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** An integrator of lines through a model. */
public final class PathIntegrator {
    /*
     * Lines advance together. Each round evaluates the requests of all lines in batches of fixed size, so the model is called
     * rarely, and with the same batches whatever the number of threads.
     */

    private static final int BATCH = 64;
    private static final int LINES_AT_ONCE = 32;

    /* The limit for large inputs, such as 6 pictures of 224 × 224 in a batch. A network needs many times that memory. */
    private static final int NUMBERS_IN_BATCH = 1 << 20;
    private static final int NUMBERS_IN_LINES = 1 << 19;

    private final DifferentiableModel model;
    private final Rule rule;
    private final Workers workers;

    /** Creates an integrator through a model, on these threads. */
    public PathIntegrator(DifferentiableModel model, Rule rule, Workers workers) {
        this.model = model;
        this.rule = rule;
        this.workers = workers;
    }

    /** Integrates shifts, weighted ones as parts of one whole, others separately. */
    public List<AttributingModel.Shares> integrate(List<AttributingModel.Shift> shifts) {
        List<Line> lines = shifts.stream().map(Line::new).toList();
        if (shifts.stream().allMatch(shift -> shift.weight().isPresent())) {
            return bySecants(lines, rule).orElseGet(() -> byGradients(lines));
        }
        List<AttributingModel.Shares> all = new ArrayList<>();
        for (Line line : lines) {
            Optional<List<AttributingModel.Shares>> one = bySecants(List.of(line), rule.ofTheWholeOnly());
            if (one.isEmpty()) {
                return byGradients(lines);
            }
            all.addAll(one.get());
        }
        return all;
    }

    /* A secant may be infinite where gradients are finite. Then gradients are used. */
    private Optional<List<AttributingModel.Shares>> bySecants(List<Line> lines, Rule goal) {
        return goal.usesSecants()
                ? model.secants().flatMap(secants -> SecantIntegrator.integrate(secants, goal, workers, lines))
                : Optional.empty();
    }

    private List<AttributingModel.Shares> byGradients(List<Line> lines) {
        List<AttributingModel.Shares> integrals = new ArrayList<>();
        int together = atOnce(LINES_AT_ONCE, NUMBERS_IN_LINES);
        for (int from = 0; from < lines.size(); from += together) {
            List<LineTask> tasks = lines.subList(from, Math.min(lines.size(), from + together)).stream()
                    .map(rule::start)
                    .toList();
            List<LineTask> open = open(tasks);
            while (!open.isEmpty()) {
                advance(open);
                open = open(open);
            }
            tasks.forEach(task -> integrals.add(task.result()));
        }
        return integrals;
    }

    private int atOnce(int max, int numbers) {
        return Math.max(1, Math.min(max, numbers / model.inputShape().size()));
    }

    private static List<LineTask> open(List<LineTask> tasks) {
        return tasks.stream().filter(task -> task.request().isPresent()).toList();
    }

    private void advance(List<LineTask> tasks) {
        List<PathPoint> cuts = new ArrayList<>();
        List<PathPoint> nodes = new ArrayList<>();
        for (LineTask task : tasks) {
            LineTask.Request request = task.request().orElseThrow();
            for (double t : request.cuts()) {
                cuts.add(new PathPoint(task.line(), t, 0));
            }
            for (double t : request.nodes()) {
                for (int direction = 0; direction < task.line().directions(); direction++) {
                    nodes.add(new PathPoint(task.line(), t, direction));
                }
            }
        }
        double[][] latents = new double[cuts.size()][];
        inBatches(cuts.size(), (from, to) -> latents(cuts.subList(from, to), latents, from));
        double[][] values = new double[nodes.size()][];
        inBatches(nodes.size(), (from, to) -> values(nodes.subList(from, to), values, from));
        deliver(tasks, latents, values);
    }

    private static void deliver(List<LineTask> tasks, double[][] latents, double[][] values) {
        int nextLatent = 0;
        int nextValue = 0;
        for (LineTask task : tasks) {
            LineTask.Request request = task.request().orElseThrow();
            double[][] ofTask = new double[request.cuts().length][];
            System.arraycopy(latents, nextLatent, ofTask, 0, ofTask.length);
            nextLatent += ofTask.length;
            List<LineTask.Sample> samples = new ArrayList<>();
            for (double t : request.nodes()) {
                double[][] directions = new double[task.line().directions()][];
                System.arraycopy(values, nextValue, directions, 0, directions.length);
                nextValue += directions.length;
                samples.add(new LineTask.Sample(t, directions));
            }
            task.deliver(samples, ofTask);
        }
    }

    private interface Batch {
        void run(int from, int to);
    }

    private void inBatches(int rows, Batch batch) {
        int size = atOnce(BATCH, NUMBERS_IN_BATCH);
        int batches = (rows + size - 1) / size;
        int pieces = Math.min(workers.threads(), batches);
        workers.run(pieces, p -> {
            for (int b = Workers.start(batches, pieces, p); b < Workers.start(batches, pieces, p + 1); b++) {
                Workers.checkInterrupted();
                batch.run(b * size, Math.min(rows, (b + 1) * size));
            }
        });
    }

    private void latents(List<PathPoint> points, double[][] into, int from) {
        Matrix latents;
        try {
            latents = model.latents(inputs(points));
        } catch (NotFiniteLatentException e) {
            throw e.withPlace(
                    "a point between the baseline and " + points.get(e.row()).line().name);
        }
        for (int r = 0; r < points.size(); r++) {
            into[from + r] = latents.row(r).toArray();
            requireFinite(into[from + r], points.get(r));
        }
    }

    private void values(List<PathPoint> points, double[][] into, int from) {
        Matrix gradients = model.pullback(
                inputs(points),
                Matrix.of(points.stream()
                        .map(point -> point.line().cotangent(point.direction()))
                        .toArray(double[][]::new)));
        for (int r = 0; r < points.size(); r++) {
            Line line = points.get(r).line();
            double[] values = gradients.row(r).toArray();
            if (!Arrays.stream(values).allMatch(Double::isFinite)) {
                throw NotDifferentiableException.notFinite();
            }
            for (int i = 0; i < values.length; i++) {
                values[i] *= line.shift(i);
            }
            into[from + r] = values;
        }
    }

    private static void requireFinite(double[] values, PathPoint point) {
        for (int i = 0; i < values.length; i++) {
            if (!Double.isFinite(values[i])) {
                throw new IllegalArgumentException("the model gives " + values[i] + " at place " + i + " of the latent"
                        + " between the baseline and " + point.line().name + "; expected a finite number");
            }
        }
    }

    private record PathPoint(Line line, double t, int direction) {}

    private static Matrix inputs(List<PathPoint> points) {
        double[][] rows = new double[points.size()][];
        for (int r = 0; r < rows.length; r++) {
            PathPoint point = points.get(r);
            rows[r] = new double[point.line().features()];
            point.line().copyPoint(point.t(), rows[r]);
        }
        return Matrix.of(rows);
    }
}
