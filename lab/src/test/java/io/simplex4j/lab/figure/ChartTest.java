package io.simplex4j.lab.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.data.UnwritableDataException;
import io.simplex4j.lab.record.ResultTable;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

final class ChartTest {
    private static final Axis K = axis("k", "allowed, *K*", Axis.Spacing.EVEN);
    private static final Axis VALUE = axis("value", "*R*^{2}_{H}", Axis.Spacing.LINEAR);

    private static Axis axis(String column, String title, Axis.Spacing spacing) {
        return new Axis(column, title, spacing, OptionalDouble.empty(), OptionalDouble.empty());
    }

    private static Series series(String... names) {
        Map<String, String> shown = new LinkedHashMap<>();
        for (String name : names) {
            shown.put(name, name);
        }
        return Series.of("method", shown, List.of());
    }

    private static Chart chart(Chart.Kind kind, ResultTable rows, Axis x, Axis y, Series series) {
        return new Chart(kind, x, series, List.of(new Chart.Panel(rows, y, "")), Chart.WIDTH, Chart.HEIGHT);
    }

    private static ResultTable measured() {
        ResultTable.Builder rows = ResultTable.withColumns("run", "method", "k", "value");
        SplittableRandom random = new SplittableRandom(7);
        for (int run = 0; run < 3; run++) {
            for (int k : new int[] {50, 2, 10}) {
                rows.row(run, "ours", k, 0.9 + random.nextDouble() / 100)
                        .row(run, "theirs", k, 0.8 + random.nextDouble() / 10);
            }
        }
        return rows.build();
    }

    @Test
    void a_chart_is_xml_with_every_word_once_and_the_same_bytes_each_time() throws Exception {
        Chart chart = new Chart(
                Chart.Kind.LINE,
                K,
                series("ours", "theirs"),
                List.of(new Chart.Panel(measured(), VALUE, "(a)"), new Chart.Panel(measured(), VALUE, "(b)")),
                400,
                300);
        assertThat(chart.toSvg()).isEqualTo(chart.toSvg()).doesNotContain("NaN").doesNotContain("Infinity");
        List<String> texts = texts(chart);
        assertThat(texts).containsOnlyOnce("ours", "theirs", "(a)", "(b)").contains("allowed, K", "R2H");
        assertThat(texts.stream().filter(text -> text.matches("[0-9]+")))
                .as("places in numerical order")
                .containsExactly("2", "10", "50", "2", "10", "50");
        assertThat(parse(chart).getDocumentElement().getAttribute("width")).isEqualTo("812");
    }

    @Test
    void a_band_covers_one_deviation_around_the_mean_and_one_run_has_none() throws Exception {
        ResultTable rows = ResultTable.withColumns("run", "method", "k", "value")
                .row(0, "ours", 1, 0)
                .row(1, "ours", 1, 2)
                .row(0, "ours", 2, 1)
                .row(1, "ours", 2, 1)
                .build();
        Chart chart = chart(Chart.Kind.LINE, rows, K, VALUE, series("ours"));
        List<double[]> band = points(filled(chart).get(0));
        List<double[]> mean = points(stroked(chart, "#0072b2").get(1));
        double unit = (band.get(3)[1] - band.get(0)[1]) / 2 / Math.sqrt(2);
        assertThat(mean.get(0)[1]).isEqualTo((band.get(0)[1] + band.get(3)[1]) / 2, within(0.01));
        assertThat(band.get(1)[1]).as("no deviation").isEqualTo(mean.get(1)[1], within(0.01));
        assertThat(unit).isPositive();
        assertThat(filled(chart(Chart.Kind.LINE, rows.where("run", 0), K, VALUE, series("ours"))))
                .isEmpty();
    }

    @Test
    void whiskers_end_at_values_and_points_lie_beyond() throws Exception {
        ResultTable.Builder rows = ResultTable.withColumns("run", "method", "k", "value");
        double[] values = {1, 2, 3, 4, 5, 100};
        for (int run = 0; run < values.length; run++) {
            rows.row(run, "ours", "words are places too", values[run]);
        }
        Chart chart = chart(Chart.Kind.BOX, rows.build(), K, VALUE, series("ours"));
        assertThat(parse(chart).getElementsByTagName("circle").getLength()).isEqualTo(1);
        List<Element> lines = stroked(chart, "#0072b2");
        double low = points(lines.get(1)).get(0)[1];
        double high = points(lines.get(2)).get(0)[1];
        Element box = lines.get(5);
        double lower = points(box).get(2)[1];
        double upper = points(box).get(0)[1];
        assertThat((low - lower) / (low - high))
                .as("from 1 to the lower quartile 2.25")
                .isEqualTo(1.25 / 4, within(0.01));
        assertThat((upper - high) / (low - high))
                .as("from the upper quartile 4.75 to 5")
                .isEqualTo(0.25 / 4, within(0.01));
        assertThat(texts(chart).stream().filter(text -> text.contains("places")))
                .isNotEmpty();
    }

    @Test
    void a_curve_is_compared_with_the_ideal_and_with_chance_and_keeps_its_end() throws Exception {
        ResultTable.Builder rows = ResultTable.withColumns("run", "method", "k", "value");
        for (int n = 0; n <= 2000; n++) {
            rows.row(0, "ours", n, Math.min(1000, n * 0.8));
        }
        Axis inspected = axis("k", "inspected", Axis.Spacing.LINEAR);
        Chart chart = chart(Chart.Kind.CURVE, rows.build(), inspected, VALUE, series("ours"));
        assertThat(texts(chart)).contains("ideal", "random", "2000");
        List<double[]> ours = points(stroked(chart, "#0072b2").get(1));
        assertThat(ours).hasSizeLessThan(400);
        List<double[]> chance = points(stroked(chart, "#8c8c8c").get(1));
        assertThat(ours.get(ours.size() - 1)).containsExactly(chance.get(1));
        ResultTable shorter = rows.row(0, "theirs", 1, 1).build();
        assertThatThrownBy(chart(Chart.Kind.CURVE, shorter, inspected, VALUE, series("ours", "theirs"))::toSvg)
                .hasMessageContaining("expected all to end where everything is found");
    }

    @Test
    void a_logarithmic_axis_refuses_what_has_no_logarithm() throws Exception {
        ResultTable rows = ResultTable.withColumns("run", "method", "k", "value")
                .row(0, "ours", 1, 0.001)
                .row(0, "ours", 2, 1000)
                .build();
        Axis up = axis("value", "", Axis.Spacing.LOGARITHMIC);
        assertThat(texts(chart(Chart.Kind.LINE, rows, K, up, series("ours")))).contains("0.001", "1", "1000");
        ResultTable zero = ResultTable.withColumns("run", "method", "k", "value")
                .row(0, "ours", 1, 0)
                .build();
        assertThatThrownBy(chart(Chart.Kind.LINE, zero, K, up, series("ours"))::toSvg)
                .hasMessageContaining("expected positive numbers on a logarithmic axis");
    }

    @Test
    void limits_are_kept_and_must_leave_room() throws Exception {
        Axis upToOne = new Axis("value", "", Axis.Spacing.LINEAR, OptionalDouble.of(0), OptionalDouble.of(1));
        assertThat(texts(chart(Chart.Kind.LINE, measured(), K, upToOne, series("ours"))))
                .contains("0.0", "1.0");
        Axis none = new Axis("value", "", Axis.Spacing.LINEAR, OptionalDouble.of(1), OptionalDouble.of(1));
        assertThatThrownBy(chart(Chart.Kind.LINE, measured(), K, none, series("ours"))::toSvg)
                .hasMessageContaining("expected limits in increasing order");
    }

    @Test
    void a_method_has_one_look_whatever_stands_beside_it() throws Exception {
        assertThat(Series.of("method", Map.of("KNN uniform", "neighbours"), List.of())
                        .entries()
                        .get(0)
                        .look())
                .isEqualTo(Look.ofMethod("KNN uniform").orElseThrow());
        assertThatThrownBy(() -> series("1", "2", "3", "4", "5", "6", "7")).hasMessageContaining("more than 6 series");
        assertThat(Look.reference(0).isReference()).isTrue();
    }

    @Test
    void what_cannot_be_drawn_is_refused() {
        Series absent = series("absent");
        assertThatThrownBy(chart(Chart.Kind.LINE, measured(), K, VALUE, absent)::toSvg)
                .hasMessage("there is no value of value to draw; expected at least one");
        assertThatThrownBy(() -> new Chart(Chart.Kind.LINE, K, absent, List.of(), 340, 235))
                .hasMessageStartingWith("there are 0 panels");
        assertThatThrownBy(() -> new Chart(
                        Chart.Kind.LINE, K, absent, List.of(new Chart.Panel(measured(), VALUE, "")), 10, Double.NaN))
                .hasMessageStartingWith("there are 1 panels of 10.0 × NaN");
    }

    @Test
    void odd_names_are_escaped() throws Exception {
        ResultTable rows = ResultTable.withColumns("method", "k", "value")
                .row("<a> & \"b\"", 1, 1)
                .build();
        assertThat(texts(chart(Chart.Kind.LINE, rows, K, VALUE, series("<a> & \"b\""))))
                .contains("<a> & \"b\"");
    }

    @Test
    void is_written_to_a_file(@TempDir Path folder) throws Exception {
        Chart chart = chart(Chart.Kind.BOX, measured(), K, VALUE, series("ours"));
        chart.write(folder.resolve("box.svg"));
        chart.write(folder.resolve("box.svg"));
        assertThat(Files.readString(folder.resolve("box.svg"))).isEqualTo(chart.toSvg());
        assertThatThrownBy(() -> chart.write(folder.resolve("nowhere/x.svg")))
                .isInstanceOf(UnwritableDataException.class);
    }

    private static Document parse(Chart chart) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(chart.toSvg())));
    }

    private static List<Element> elements(Chart chart, String name) throws Exception {
        NodeList nodes = parse(chart).getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    private static List<String> texts(Chart chart) throws Exception {
        return elements(chart, "text").stream().map(Element::getTextContent).toList();
    }

    private static List<Element> stroked(Chart chart, String colour) throws Exception {
        return elements(chart, "path").stream()
                .filter(each -> each.getAttribute("stroke").equals(colour))
                .toList();
    }

    /** Returns the areas that are filled, without markers. */
    private static List<Element> filled(Chart chart) throws Exception {
        return elements(chart, "path").stream()
                .filter(each -> each.hasAttribute("fill-opacity"))
                .toList();
    }

    private static List<double[]> points(Element path) {
        List<double[]> points = new ArrayList<>();
        for (String point : path.getAttribute("d").replaceAll("[Mz]", "").split("L", -1)) {
            String[] xy = point.split(",", -1);
            points.add(new double[] {Double.parseDouble(xy[0]), Double.parseDouble(xy[1])});
        }
        return points;
    }
}
