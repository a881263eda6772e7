package io.simplex4j.spark.internal;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Projection;
import io.simplex4j.decomposition.Uniqueness;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Vec;
import io.simplex4j.trust.PValues;
import io.simplex4j.trust.Reliability;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/** Converts explanations to structs of Spark. */
public final class ExplanationStruct {
    private static final StructField PROJECTIONS = DataTypes.createStructField(
            "projections",
            DataTypes.createArrayType(DataTypes.createArrayType(DataTypes.DoubleType, false), false),
            true);

    private ExplanationStruct() {}

    /** Returns the type of the struct. */
    public static StructType type(boolean projections) {
        List<StructField> fields = new ArrayList<>(List.of(
                field("indices", DataTypes.createArrayType(DataTypes.IntegerType, false)),
                field("ids", DataTypes.createArrayType(DataTypes.StringType, false)),
                field("weights", DataTypes.createArrayType(DataTypes.DoubleType, false)),
                field("residual", DataTypes.DoubleType),
                field("relative_residual", DataTypes.DoubleType),
                field("gap", DataTypes.DoubleType),
                field("score", DataTypes.DoubleType),
                field("p_value", DataTypes.DoubleType),
                field("hull_ratio", DataTypes.DoubleType),
                field("disputed_p_value", DataTypes.DoubleType),
                field("error_rate", DataTypes.DoubleType),
                field("expected_error", DataTypes.DoubleType),
                field("reliability_low", DataTypes.DoubleType),
                field("reliability_high", DataTypes.DoubleType),
                field("prediction", DataTypes.StringType),
                field("verdict", DataTypes.StringType),
                field("unique", DataTypes.BooleanType),
                field("warnings", DataTypes.createArrayType(DataTypes.StringType, false)),
                field("shares", DataTypes.createMapType(DataTypes.StringType, DataTypes.DoubleType, false))));
        if (projections) {
            fields.add(PROJECTIONS);
        }
        fields.add(field("error", DataTypes.StringType));
        return DataTypes.createStructType(fields);
    }

    /** Returns the type of a struct with some of the fields. */
    public static StructType only(String... names) {
        return new StructType(Arrays.stream(type(false).fields())
                .filter(field -> List.of(names).contains(field.name()))
                .toArray(StructField[]::new));
    }

    private static StructField field(String name, DataType type) {
        return DataTypes.createStructField(name, type, true);
    }

    /** Returns the struct of an explanation. */
    static Row of(Explanation explanation, boolean projections) {
        PValues pValues = explanation.pValues();
        List<Contribution> contributions = explanation.contributions();
        int[] indices = new int[contributions.size()];
        String[] ids = new String[indices.length];
        double[] weights = new double[indices.length];
        for (int i = 0; i < indices.length; i++) {
            indices[i] = contributions.get(i).row();
            ids[i] = contributions.get(i).id();
            weights[i] = contributions.get(i).weight();
        }
        List<@Nullable Object> values = new ArrayList<>(Arrays.<@Nullable Object>asList(indices, ids, weights));
        values.add(explanation.decomposition().residual());
        values.add(explanation.decomposition().relativeResidual());
        values.add(explanation.decomposition().certificate().gap());
        values.add(number(pValues.score()));
        values.add(number(pValues.far()));
        values.add(number(pValues.ratio()));
        values.add(number(pValues.disputed()));
        values.addAll(reliability(explanation.reliability()));
        values.add(explanation.predictionText().orElse(null));
        values.add(explanation.verdict().level().id());
        values.add(
                explanation.decomposition().uniqueness().map(Uniqueness::unique).orElse(null));
        values.add(explanation.verdict().reasons().stream()
                .map(reason -> reason.code().id())
                .toArray(String[]::new));
        values.add(shares(explanation).map(CollectionConverters::asScala).orElse(null));
        if (projections) {
            values.add(explanation
                    .attribution()
                    .map(ExplanationStruct::projections)
                    .orElse(null));
        }
        values.add(null);
        return RowFactory.create(values.toArray());
    }

    /** Returns the error rate of a class or the expected error of a value, then the ends of the interval. */
    private static List<@Nullable Object> reliability(Optional<Reliability> known) {
        if (known.orElse(null) instanceof Reliability.OfClass classes) {
            return Arrays.asList(classes.errorRate(), null, classes.low(), classes.high());
        }
        return known.orElse(null) instanceof Reliability.OfValue values
                ? Arrays.asList(null, values.expectedError(), values.low(), values.high())
                : Arrays.asList(null, null, null, null);
    }

    private static @Nullable Double number(OptionalDouble number) {
        return number.isPresent() ? Double.valueOf(number.getAsDouble()) : null;
    }

    /** Returns the share of each feature over all examples, by its name. */
    private static Optional<Map<String, Double>> shares(Explanation explanation) {
        Optional<Attribution> grouped = explanation.groupedAttribution();
        if (grouped.isEmpty()) {
            return Optional.empty();
        }
        Vec total = grouped.get().total();
        List<FeatureGroups.Group> groups = explanation.features().orElseThrow().groups();
        Map<String, Double> shares = new LinkedHashMap<>();
        for (int i = 0; i < groups.size(); i++) {
            String name = groups.get(i).name();
            shares.put(shares.containsKey(name) ? name + " (" + i + ")" : name, total.get(i));
        }
        return Optional.of(shares);
    }

    private static double[][] projections(Attribution attribution) {
        return attribution.projections().stream()
                .map(Projection::values)
                .map(Vec::toArray)
                .toArray(double[][]::new);
    }
}
