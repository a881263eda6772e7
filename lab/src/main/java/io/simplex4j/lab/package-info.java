/**
 * The laboratory: experiments on the paper's claims and on our own, and the runner that measures, judges and reports them.
 *
 * <p>An {@link io.simplex4j.lab.Experiment} defines only what it measures in a {@link io.simplex4j.lab.Run}. A claims
 * file of the same name defines everything else. To add one:
 *
 * <ol>
 *   <li>Write a class in {@code study}, at most some 150 lines:
 *       <pre>{@code
 * final class TreeStudy {
 *     static Experiment study() {
 *         return Experiment.of("trees", List.of("method", "k", "value"), TreeStudy::measure);
 *     }
 *
 *     private static void measure(Run run) {
 *         Examples tests = Sampling.sample(all, run.either(30, 100), run.seed("tests"));
 *         ...
 *         run.row("exact", 5, error);
 *     }
 * }
 * }</pre>
 *       The runner handles the number of the run, the file of results, resuming, seeds and progress. Draw random
 *       numbers from {@code run.seed(USE)}, choose sizes by {@code run.either(SMALL, FULL)} so that {@code --quick}
 *       takes seconds, and keep trained networks with {@code TrainedNetworks}.
 *   <li>Add it to {@link io.simplex4j.lab.study.Catalogue}.
 *   <li>Write {@code claims/trees.yaml} among the resources: what it shows, needs and takes, the number of runs, its data, claims, tables
 *       and figures. {@code claims/README.md} there explains the format. Commit the claims before the first full run, so that they are
 *       predictions.
 *   <li>Test the small version with {@code QuickRun.of(TreeStudy.study(), 1, folder)}.
 *   <li>{@code ./simplex experiment run trees --out docs/results/trees && ./simplex experiment index --out docs/results}. Commit the CSV
 *       file, the page and the figures; {@code ProvenanceTest} checks that the page follows from the CSV file.
 * </ol>
 */
@NullMarked
package io.simplex4j.lab;

import org.jspecify.annotations.NullMarked;
