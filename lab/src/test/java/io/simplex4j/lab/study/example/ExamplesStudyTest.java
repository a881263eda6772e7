package io.simplex4j.lab.study.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.example.Examples;
import io.simplex4j.lab.ExperimentRunner;
import io.simplex4j.lab.QuickRun;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.dataset.image.EmbeddedDigits;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.report.internal.drawing.Point;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
final class ExamplesStudyTest {
    private static final List<String> PARTS =
            List.of(ExamplesStudy.DIGITS, ExamplesStudy.PATIENTS, ExamplesStudy.SERIES);

    private Path folder = Path.of("");
    private ResultTable table = ResultTable.withColumns("run").build();

    @BeforeAll
    void run(@TempDir Path temporary) {
        QuickRun quick = QuickRun.of(ExamplesStudy.study(), 1, temporary);
        folder = quick.folder();
        table = quick.figures();
    }

    @Test
    void weights_and_parts_of_every_test_add_up_to_one() {
        for (String part : PARTS) {
            for (String test : of(part).distinct("test")) {
                ResultTable rows = of(part).where("test", test);
                int max = part.equals(ExamplesStudy.DIGITS) ? ExamplesStudy.DIGIT_MEMBERS : ExamplesStudy.MEMBERS;
                assertThat(rows.distinct("member")).hasSizeBetween(1, max);
                assertThat(sum(rows, ExamplesStudy.WEIGHT)).isEqualTo(1, within(1e-9));
                assertThat(sum(rows, ExamplesStudy.PARTS) / 1e6).as(part + test).isEqualTo(1, within(2e-3));
            }
        }
    }

    @Test
    void tests_are_the_first_of_their_kind() {
        Examples digits = EmbeddedDigits.both().test();
        assertThat(of(ExamplesStudy.DIGITS).distinct("test"))
                .containsExactlyElementsOf(IntStream.range(0, 10)
                        .mapToObj(digit -> Integer.toString(Sampling.ofClass(digits, digit)[0]))
                        .toList());
        assertThat(of(ExamplesStudy.PATIENTS).distinct("test")).hasSize(4).contains("0", "1");
        assertThat(of(ExamplesStudy.PATIENTS)
                        .where("member", "")
                        .where("quantity", ExamplesStudy.LABEL)
                        .texts("value"))
                .containsExactly("survived", "survived", "died", "died");
        assertThat(of(ExamplesStudy.SERIES).distinct("test")).containsExactly("0", "1", "2");
    }

    @Test
    void in_the_plane_jacobians_and_projections_add_up() {
        Point shift = point("test 1", PlaneExample.LATENT);
        double length = shift.x() * shift.x() + shift.y() * shift.y();
        double all = 0;
        for (int c = 1; c <= 3; c++) {
            Point end = point("corpus " + c, PlaneExample.LATENT);
            List<Point> jacobians = Lists.toPoints(plane("corpus " + c, PlaneExample.JACOBIANS));
            Point projections = point("corpus " + c, PlaneExample.PROJECTIONS);
            assertThat(jacobians.get(0).x() + jacobians.get(1).x()).isEqualTo(end.x(), within(1e-5));
            assertThat(jacobians.get(0).y() + jacobians.get(1).y()).isEqualTo(end.y(), within(1e-5));
            double along = (jacobians.get(0).x() * shift.x() + jacobians.get(0).y() * shift.y()) / length;
            assertThat(projections.x()).isEqualTo(along, within(1e-5));
            double weight = Double.parseDouble(plane("test 1", PlaneExample.WEIGHT + c));
            all += weight * (projections.x() + projections.y());
        }
        assertThat(all).isEqualTo(1, within(1e-5));
        assertThat(Double.parseDouble(plane("test 1", PlaneExample.RESIDUAL))).isLessThan(1e-9);
        Point outside = point("test 2", PlaneExample.LATENT);
        Point mixture = point("test 2", PlaneExample.MIXTURE);
        assertThat(Double.parseDouble(plane("test 2", PlaneExample.RESIDUAL)))
                .isGreaterThan(0.1)
                .isEqualTo(Math.hypot(outside.x() - mixture.x(), outside.y() - mixture.y()), within(1e-5));
    }

    @Test
    void figures_are_drawn_again_from_the_table_alone_and_are_the_same() throws Exception {
        List<String> names =
                List.of("first", "hull", "jacobian", "digits-0-to-4", "digits-5-to-9", "survived", "died", "series");
        List<String> before = new ArrayList<>();
        for (String name : names) {
            Path svg = folder.resolve("examples-" + name + ".svg");
            before.add(Files.readString(svg));
            Files.delete(svg);
            assertThat(folder.resolve("examples-" + name + ".png")).exists();
        }
        new ExperimentRunner(ExamplesStudy.study(), folder).report(LocalDate.EPOCH);
        for (int i = 0; i < names.size(); i++) {
            assertThat(folder.resolve("examples-" + names.get(i) + ".svg")).hasContent(before.get(i));
        }
    }

    @Test
    void the_page_says_first_what_is_synthetic() throws Exception {
        String page = Files.readString(folder.resolve("examples.md"));
        assertThat(page.lines().skip(2).findFirst().orElseThrow()).contains("prostate patients in place of");
        assertThat(page)
                .contains("(synthetic); simulated series", "first two test patients who died", "![", "w (p₁ + p₂)");
        assertThat(Files.size(folder.resolve("examples.csv"))).isLessThan(300_000);
    }

    private ResultTable of(String part) {
        return table.where("part", part);
    }

    private static double sum(ResultTable rows, String quantity) {
        return rows.where("quantity", quantity).texts("value").stream()
                .flatMapToDouble(cell -> Arrays.stream(Lists.numbers(cell)))
                .sum();
    }

    private String plane(String member, String quantity) {
        return of(PlaneExample.PART)
                .where("member", member)
                .where("quantity", quantity)
                .texts("value")
                .get(0);
    }

    private Point point(String member, String quantity) {
        return Lists.toPoints(plane(member, quantity)).get(0);
    }
}
