package io.simplex4j.spark;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.decomposition.Uniqueness;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Vec;
import io.simplex4j.trust.Reliability.OfClass;
import io.simplex4j.trust.Reliability.OfValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/** The struct of an explanation. */
final class ExplanationStruct {
    private static final DataType NUMBER = DataTypes.DoubleType;
    private static final DataType TEXT = DataTypes.StringType;

    private record Field(String name, DataType type, Function<Explanation, @Nullable Object> value) {}

    private static final List<Field> FIELDS = List.of(
            new Field(
                    "indices",
                    array(DataTypes.IntegerType),
                    why -> contributions(why).mapToInt(Contribution::row).toArray()),
            new Field(
                    "ids",
                    array(TEXT),
                    why -> contributions(why).map(Contribution::id).toArray(String[]::new)),
            new Field(
                    "weights",
                    array(NUMBER),
                    why -> contributions(why).mapToDouble(Contribution::weight).toArray()),
            new Field("residual", NUMBER, why -> why.decomposition().residual()),
            new Field("relative_residual", NUMBER, why -> why.decomposition().relativeResidual()),
            new Field("gap", NUMBER, why -> why.decomposition().certificate().gap()),
            new Field("score", NUMBER, why -> number(why.pValues().score())),
            new Field("p_value", NUMBER, why -> number(why.pValues().far())),
            new Field("hull_ratio", NUMBER, why -> number(why.pValues().ratio())),
            new Field("disputed_p_value", NUMBER, why -> number(why.pValues().disputed())),
            new Field("error_rate", NUMBER, why -> reliability(why, OfClass::errorRate, value -> null)),
            new Field("expected_error", NUMBER, why -> reliability(why, known -> null, OfValue::expectedError)),
            new Field("reliability_low", NUMBER, why -> reliability(why, OfClass::low, OfValue::low)),
            new Field("reliability_high", NUMBER, why -> reliability(why, OfClass::high, OfValue::high)),
            new Field("prediction", TEXT, why -> why.predictionText().orElse(null)),
            new Field("verdict", TEXT, why -> why.verdict().level().id()),
            new Field(
                    "unique",
                    DataTypes.BooleanType,
                    why -> why.decomposition()
                            .uniqueness()
                            .map(Uniqueness::unique)
                            .orElse(null)),
            new Field(
                    "warnings",
                    array(TEXT),
                    why -> why.verdict().reasons().stream()
                            .map(reason -> reason.code().id())
                            .toArray(String[]::new)),
            new Field(
                    "shares",
                    DataTypes.createMapType(TEXT, NUMBER, false),
                    why -> shares(why).map(CollectionConverters::asScala).orElse(null)));

    private static final Field PROJECTIONS = new Field(
            "projections",
            array(array(NUMBER)),
            why -> why.attribution()
                    .map(known -> known.projections().stream()
                            .map(each -> each.values().toArray())
                            .toArray(double[][]::new))
                    .orElse(null));

    private static final Field ERROR = new Field("error", TEXT, why -> null);

    private ExplanationStruct() {}

    private static List<Field> fields(boolean projections) {
        List<Field> fields = new ArrayList<>(FIELDS);
        if (projections) {
            fields.add(PROJECTIONS);
        }
        fields.add(ERROR);
        return fields;
    }

    /** Returns the type of the struct. */
    static StructType type(boolean projections) {
        return type(fields(projections).stream());
    }

    /** Returns the type of a struct with some of the fields. */
    static StructType only(String... names) {
        return type(fields(false).stream().filter(field -> List.of(names).contains(field.name)));
    }

    private static StructType type(Stream<Field> fields) {
        return DataTypes.createStructType(fields.map(field -> DataTypes.createStructField(field.name, field.type, true))
                .toList());
    }

    private static DataType array(DataType of) {
        return DataTypes.createArrayType(of, false);
    }

    /** Returns the struct of an explanation. */
    static Row of(Explanation explanation, boolean projections) {
        return RowFactory.create(fields(projections).stream()
                .map(field -> field.value.apply(explanation))
                .toArray());
    }

    private static Stream<Contribution> contributions(Explanation explanation) {
        return explanation.contributions().stream();
    }

    private static @Nullable Double number(OptionalDouble number) {
        return number.isPresent() ? Double.valueOf(number.getAsDouble()) : null;
    }

    private static @Nullable Double reliability(
            Explanation explanation,
            Function<OfClass, @Nullable Double> ofClass,
            Function<OfValue, @Nullable Double> ofValue) {
        return explanation
                .reliability()
                .map(known -> known instanceof OfClass of ? ofClass.apply(of) : ofValue.apply((OfValue) known))
                .orElse(null);
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
}
