/**
 * The networks of the experiments: the networks of the paper's appendix, and tasks that hold the data of a run with the
 * network trained on it.
 *
 * <p>Trains networks for a {@link io.simplex4j.lab.RunContext} and returns a {@link
 * io.simplex4j.lab.network.ClassifierTask} or another task; {@link io.simplex4j.lab.network.TrainedNetworks} stores the
 * files.
 */
@NullMarked
package io.simplex4j.lab.network;

import org.jspecify.annotations.NullMarked;
