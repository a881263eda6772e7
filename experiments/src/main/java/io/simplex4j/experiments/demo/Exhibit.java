package io.simplex4j.experiments.demo;

import io.simplex4j.math.Vec;
import java.util.Optional;

/**
 * An input of a model that is worth explaining.
 *
 * @param name for people
 * @param input as the model takes it
 * @param label what it truly is, in the words of the classes; nothing if it is none of them
 * @param why it is shown: one sentence
 */
public record Exhibit(String name, Vec input, Optional<String> label, String why) {}
