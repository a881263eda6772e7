/**
 * The networks of the experiments: those of the paper's appendix, and tasks that hold the data of a run with the
 * network trained on it.
 *
 * <p>In comes a {@link io.simplex4j.lab.RunContext}, out goes a
 * {@link io.simplex4j.lab.network.ClassifierTask} or another task; {@link
 * io.simplex4j.lab.network.TrainedNetworks} keeps the files.
 */
@NullMarked
package io.simplex4j.lab.network;

import org.jspecify.annotations.NullMarked;
