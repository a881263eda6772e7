package io.simplex4j.experiments.study;

import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.figure.Axis;
import io.simplex4j.experiments.figure.Chart;
import io.simplex4j.experiments.figure.LineFigure;
import io.simplex4j.experiments.figure.Panels;
import io.simplex4j.experiments.figure.Series;
import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.experiments.record.ResultTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How precision depends on the size of the corpus. */
final class CorpusSizeReport {
    private static final List<String> SHOWN = List.of(Methods.EXACT, Methods.KNN_UNIFORM, Methods.KNN_DISTANCE);

    private final ResultTable all;

    CorpusSizeReport(ResultTable figures) {
        this.all = figures;
    }

    Findings findings() {
        List<String> sizes = all.distinct("size");
        double small = mean(sizes.get(0));
        double large = mean(sizes.get(sizes.size() - 1));
        Map<String, MarkdownTable> tables = new LinkedHashMap<>();
        tables.put("R² of latents", table("r2_latent", sizes));
        tables.put("R² of outputs", table("r2_output", sizes));
        tables.put("Mean norm of the latent error", table("error_latent", sizes));
        Claim claim = Claim.of(
                "a larger corpus rebuilds latents better",
                String.format(
                        Locale.ROOT,
                        "R² of latents %.4f with %s examples, %.4f with %s",
                        small,
                        sizes.get(0),
                        large,
                        sizes.get(sizes.size() - 1)),
                large > small);
        Findings.Drawing drawing = new Findings.Drawing(
                "R² of latents (left) and outputs (right) against the size of the corpus; nearest neighbours with K = 5",
                Panels.of(chart("r2_latent", "*R*^{2}_{H}"), chart("r2_output", "*R*^{2}_{Y}")));
        return new Findings(
                "SimplEx takes as many examples as it needs, nearest neighbours five.",
                List.of(claim),
                tables,
                Map.of("size", drawing));
    }

    private Chart chart(String column, String title) {
        Series series = Series.by("method");
        for (String method : SHOWN) {
            series = series.show(method, method);
        }
        return LineFigure.of(
                all, Axis.of("size", "examples in the corpus").evenlySpaced(), Axis.of(column, title), series);
    }

    private double mean(String size) {
        return all.where("method", Methods.EXACT)
                .where("size", size)
                .summary("r2_latent")
                .mean();
    }

    private MarkdownTable table(String column, List<String> sizes) {
        List<String> heads = new ArrayList<>(List.of("method"));
        sizes.forEach(size -> heads.add("C = " + size));
        MarkdownTable table = MarkdownTable.withColumns(heads.toArray(String[]::new));
        for (String method : SHOWN) {
            List<String> cells = new ArrayList<>(List.of(method));
            for (String size : sizes) {
                cells.add(PrecisionReport.words(
                        all.where("method", method).where("size", size).summary(column)));
            }
            table = table.row(cells);
        }
        return table;
    }
}
