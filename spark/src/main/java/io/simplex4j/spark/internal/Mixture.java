package io.simplex4j.spark.internal;

import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.Uniqueness;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** A decomposition as a struct of Spark, whose fields are some of those of an explanation. */
public final class Mixture {
    private static final List<String> FIELDS =
            List.of("indices", "ids", "weights", "residual", "relative_residual", "gap", "unique", "error");

    private Mixture() {}

    /** The type of the struct. */
    public static StructType type() {
        return new StructType(Arrays.stream(Why.type(false).fields())
                .filter(field -> FIELDS.contains(field.name()))
                .toArray(StructField[]::new));
    }

    /** The struct of a decomposition. */
    public static Row of(Decomposition why, IntFunction<String> ids) {
        List<MixtureWeights.Entry> entries = why.weights().heaviestFirst();
        return RowFactory.create(
                entries.stream().map(MixtureWeights.Entry::example).toArray(Integer[]::new),
                entries.stream().map(entry -> ids.apply(entry.example())).toArray(String[]::new),
                entries.stream().mapToDouble(MixtureWeights.Entry::weight).toArray(),
                why.residual(),
                why.relativeResidual(),
                why.certificate().gap(),
                why.uniqueness().map(Uniqueness::unique).orElse(null),
                null);
    }
}
