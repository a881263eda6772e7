package io.simplex4j.presentation;

import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Vec;
import java.util.Optional;

/**
 * An example and why the model represents it as it does.
 *
 * @param name for people, such as its id in a table
 * @param input as the model takes it
 * @param label what it truly is, where known
 * @param explanation why
 */
public record Explained(String name, Vec input, Optional<String> label, Explanation explanation) {}
