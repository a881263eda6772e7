package io.simplex4j.lab.study.trust;

import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.selection.CorpusSelection;
import java.util.List;

/**
 * The worth of chosen examples: the size of the random corpus with the same residual, divided by the size of the chosen corpus.
 * That size is interpolated linearly between logarithms. If no random corpus reaches the residual, the largest one counts, so that
 * the worth is a lower bound.
 */
final class ExampleWorth {
    static final String WORTH = "worth, ";
    private static final List<String> METHODS = List.of(
            CorpusSelection.Method.RESIDUAL.id(),
            CorpusSelection.Method.USED.id(),
            CorpusSelection.Method.HULL.id(),
            SelectionTrial.MMD_CRITIC);

    private ExampleWorth() {}

    /** Returns the worth of an example for each run, kind of data, method and size, by the mean and by the 95% residual. */
    static ResultTable rows(ResultTable results) {
        ResultTable.Builder rows = ResultTable.withColumns(results.columns());
        for (String part : List.of(SelectionTrial.MEAN, SelectionTrial.HIGH)) {
            ResultTable residuals = results.where("part", part);
            for (List<String> row : residuals.rows()) {
                if (METHODS.contains(row.get(3))) {
                    ResultTable random = residuals
                            .where("run", row.get(0))
                            .where("data", row.get(1))
                            .where("name", CorpusSelection.Method.RANDOM.id());
                    double size =
                            size(random.numbers("quantity"), random.numbers("value"), Double.parseDouble(row.get(5)));
                    rows.row(
                            row.get(0),
                            row.get(1),
                            WORTH + part,
                            row.get(3),
                            row.get(4),
                            size / Double.parseDouble(row.get(4)));
                }
            }
        }
        return rows.build();
    }

    /** Returns the size at which a falling curve of residuals reaches a residual. */
    static double size(double[] sizes, double[] residuals, double residual) {
        for (int place = 1; place < sizes.length; place++) {
            double before = residuals[place - 1];
            double after = residuals[place];
            if (after <= residual) {
                double share =
                        before <= residual || after <= 0 ? 0 : Math.log(before / residual) / Math.log(before / after);
                return sizes[place - 1] * Math.pow(sizes[place] / sizes[place - 1], Math.min(1, share));
            }
        }
        return sizes[sizes.length - 1];
    }
}
