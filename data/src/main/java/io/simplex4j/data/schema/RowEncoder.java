package io.simplex4j.data.schema;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The way from the values of rows to the model's numbers. */
final class RowEncoder {
    private final List<Feature> features;
    private final List<RowCells> cells;

    RowEncoder(List<Feature> features, Function<Feature, RowCells> cells) {
        this.features = features;
        this.cells = features.stream().map(cells).toList();
    }

    double[] encode(int row) {
        double[] numbers =
                new double[features.stream().mapToInt(Feature::inputs).sum()];
        int at = 0;
        for (int f = 0; f < features.size(); f++) {
            Coding coding = features.get(f).coding();
            coding.encode(cells.get(f).at(row), numbers, at);
            for (int i = at; i < at + coding.inputs(); i++) {
                if (!Double.isFinite(numbers[i])) {
                    throw cells.get(f).refusal(0, "expected a value that its scale does not make infinite");
                }
            }
            at += coding.inputs();
        }
        return numbers;
    }

    /** What to say of missing values, if there were any. */
    Optional<String> note() {
        int imputed = cells.stream().mapToInt(RowCells::imputed).sum();
        return imputed == 0
                ? Optional.empty()
                : Optional.of(imputed + (imputed == 1 ? " missing value was" : " missing values were")
                        + " replaced as the schema says");
    }
}
