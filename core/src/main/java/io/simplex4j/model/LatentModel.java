package io.simplex4j.model;

import io.simplex4j.math.Matrix;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The latent map g of a model, with its linear head if it has one.
 *
 * <p>Implementations are thread-safe. Those that hold native memory free it in {@link #close()}.
 */
public interface LatentModel extends AutoCloseable {
    /** Returns the shape of one example. */
    Shape inputShape();

    /** Returns the number of components of a latent. */
    int latentSize();

    /**
     * Returns whether NaN in an input is a missing value that the model was trained to handle.
     *
     * <p>All other models reject inputs with NaN.
     */
    default boolean acceptsMissing() {
        return false;
    }

    /**
     * Computes the latents of inputs.
     *
     * @param inputs one flattened example per row
     * @return one latent per row
     * @throws IllegalArgumentException if the inputs have another width than {@link #inputShape()}
     */
    Matrix latents(Matrix inputs);

    /** Returns the linear map from latents to outputs, if the model ends in one. */
    default Optional<LinearHead> head() {
        return Optional.empty();
    }

    /** Returns the columns of a table that become an input, in their order; none if the model does not describe them. */
    default List<Column> columns() {
        return List.of();
    }

    /** Returns the names of the classes in the order of outputs; none if the model does not name them. */
    default List<String> classes() {
        return List.of();
    }

    /** Returns the name of the model for people, such as the name of its file. */
    default String name() {
        return digest();
    }

    /** Returns the name of the layer that is the latent, if it has one. */
    default Optional<String> latentName() {
        return Optional.empty();
    }

    /** Returns the identity of the model: for a file {@code sha256:} and its digest. */
    String digest();

    /** Frees native memory, if the model holds any. */
    @Override
    default void close() {}

    /**
     * A column of the tables that a model was trained on, as its file describes it.
     *
     * @param name of the column
     * @param kind how its cells become numbers
     * @param categories the values of a category in the order of its numbers; none for a number
     * @param replacement the replacement of a missing number, if the model has one
     */
    public record Column(String name, Kind kind, List<String> categories, OptionalDouble replacement) {
        /** The way in which a cell becomes numbers. */
        public enum Kind {
            /** The number itself. */
            NUMBER,
            /** One number for each category: 1 for the cell's category, otherwise 0. */
            ONE_HOT,
            /** The place of the cell's category, from 0. */
            ORDINAL
        }

        public Column {
            categories = List.copyOf(categories);
        }

        /** Returns a column of numbers. */
        public static Column number(String name, OptionalDouble replacement) {
            return new Column(name, Kind.NUMBER, List.of(), replacement);
        }

        /** Returns how many numbers of an input it becomes. */
        public int inputs() {
            return kind == Kind.ONE_HOT ? categories.size() : 1;
        }
    }
}
