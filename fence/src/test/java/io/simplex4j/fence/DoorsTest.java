package io.simplex4j.fence;

import static io.simplex4j.explanation.ExplanationOption.BASELINE;
import static io.simplex4j.explanation.ExplanationOption.CALIBRATION;
import static io.simplex4j.explanation.ExplanationOption.CONTRAST;
import static io.simplex4j.explanation.ExplanationOption.CORPUS;
import static io.simplex4j.explanation.ExplanationOption.DECODER;
import static io.simplex4j.explanation.ExplanationOption.DISPUTES;
import static io.simplex4j.explanation.ExplanationOption.EXCLUDE;
import static io.simplex4j.explanation.ExplanationOption.MEMBERS;
import static io.simplex4j.explanation.ExplanationOption.OUTPUT_WEIGHT;
import static io.simplex4j.explanation.ExplanationOption.PROJECTIONS;
import static io.simplex4j.explanation.ExplanationOption.RANGES;
import static io.simplex4j.explanation.ExplanationOption.REFERENCES;
import static io.simplex4j.explanation.ExplanationOption.SCORE;
import static io.simplex4j.explanation.ExplanationOption.STABILITY;
import static io.simplex4j.explanation.ExplanationOption.WHERE;
import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.explanation.OptionException;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import io.simplex4j.server.AuditLevel;
import io.simplex4j.server.ExplanationServer;
import io.simplex4j.server.RecordStore;
import io.simplex4j.server.RunningServer;
import io.simplex4j.server.ServedModel;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every door has the vocabulary of a request: the command lines, HTTP parameters, addresses of the page, the record, Spark's
 * options and {@link ExplanationOptions#toMap}. A door may refuse an option, but has no other name, default or bound for it.
 */
final class DoorsTest {
    /** Options that belong to the start of a server. */
    private static final Set<ExplanationOption> OF_THE_SERVER = EnumSet.complementOf(EnumSet.of(
            CORPUS,
            WHERE,
            EXCLUDE,
            OUTPUT_WEIGHT,
            MEMBERS,
            ExplanationOption.FEATURES,
            ExplanationOption.FEATURES_AT,
            BASELINE,
            ExplanationOption.PROJECT_ON,
            ExplanationOption.ATTRIBUTED_SHARE,
            STABILITY,
            CONTRAST,
            PROJECTIONS));

    /** Options that the struct of Spark has no place for. */
    private static final Set<ExplanationOption> NOT_OF_SPARK = Set.of(CORPUS, RANGES, STABILITY, CONTRAST, DECODER);

    private static final Pattern OPTION = Pattern.compile("--(?:\\[no-\\])?([a-z][a-z-]*)");

    @TempDir
    private Path folder;

    private static String run(boolean spark, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        if (spark) {
            io.simplex4j.spark.Main.run(args, stream, stream);
        } else {
            io.simplex4j.cli.Main.run(args, InputStream.nullInputStream(), stream, stream);
        }
        return out.toString(StandardCharsets.UTF_8).replaceAll("\\s+", " ");
    }

    private static Set<String> names(String help) {
        Matcher matcher = OPTION.matcher(help);
        Stream.Builder<String> names = Stream.builder();
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
        return Set.copyOf(names.build().distinct().toList());
    }

    /** A value that the option does not accept; flags accept no others. */
    private static String badValue(ExplanationOption option) {
        return Stream.of("-1", "2", "nonsense", " ")
                .filter(value -> {
                    try {
                        ExplanationOptions.defaults().with(option, value);
                        return false;
                    } catch (OptionException e) {
                        return true;
                    }
                })
                .findFirst()
                .orElseThrow();
    }

    private static Object goodValue(ExplanationOption option) {
        return switch (option) {
            case CORPUS -> "here";
            case WHERE -> "label = leaves or label = stays";
            case EXCLUDE -> "self";
            case OUTPUT_WEIGHT -> 3.5;
            case MEMBERS, EPOCHS, BINS, REFERENCES -> 3;
            case SOLVER -> "exact";
            case PENALTY -> "weights";
            case RANGES -> "bounds";
            case FEATURES_AT -> "input";
            case BASELINE -> "zeros";
            case PROJECT_ON -> "latent";
            case TOLERANCE, ATTRIBUTION_TOLERANCE, ATTRIBUTED_SHARE -> 0.5;
            case CALIBRATION -> "leave-one-out";
            case SCORE -> "residual";
            case CONTRAST -> "leaves";
            case DECODER -> "model";
            case FEATURES, DISPUTES, STABILITY, PROJECTIONS -> true;
        };
    }

    @Test
    void command_lines_have_all_names_with_their_defaults() {
        String explain = run(false, "explain", "--help-all");
        String triage = run(false, "triage", "--help-all");
        String decompose = run(false, "decompose", "--help-all");
        assertHelp(explain, EnumSet.complementOf(EnumSet.of(CORPUS, CALIBRATION, DECODER, DISPUTES, REFERENCES)));
        assertHelp(triage, EnumSet.of(WHERE, EXCLUDE, OUTPUT_WEIGHT, SCORE, DISPUTES));
        assertHelp(decompose, EnumSet.range(MEMBERS, RANGES));
        assertHelp(
                run(false, "attribute", "--help-all"),
                EnumSet.of(
                        ExplanationOption.FEATURES_AT,
                        BASELINE,
                        ExplanationOption.ATTRIBUTION_TOLERANCE,
                        ExplanationOption.BINS));
        assertThat(names(explain)).contains("corpus", "calibration", "decoder");
        assertThat(names(triage)).contains("corpus", "calibration", "decoder");
    }

    @Test
    void jobs_of_spark_have_all_names_with_their_defaults() {
        String help = run(true, "--help");
        EnumSet<ExplanationOption> offered = EnumSet.complementOf(EnumSet.copyOf(NOT_OF_SPARK));
        offered.remove(PROJECTIONS);
        assertHelp(help, offered);
        assertThat(unspaced(help)).contains(unspaced(PROJECTIONS.meaning() + " (default: false)"));
    }

    /** Help is wrapped, also within numbers. */
    private static String unspaced(String text) {
        return text.replace(" ", "");
    }

    private static void assertHelp(String help, Set<ExplanationOption> offered) {
        assertThat(offered).allSatisfy(option -> {
            assertThat(names(help)).contains(option.kebab());
            assertThat(unspaced(help)).contains(unspaced(option.meaning() + " (default: " + option.byDefault() + ")"));
        });
    }

    @ParameterizedTest
    @EnumSource(
            value = ExplanationOption.class,
            names = {"OUTPUT_WEIGHT", "MEMBERS", "SOLVER", "TOLERANCE", "BINS", "ATTRIBUTED_SHARE"})
    void the_command_line_has_the_bounds_of_the_vocabulary(ExplanationOption option) {
        String bad = badValue(option);
        assertThat(run(false, "explain", "--model", "m", "--corpus", "c", "--input", "i", "--" + option.kebab(), bad))
                .contains("--" + option.kebab() + " is " + bad + "; expected " + option.expected());
    }

    @ParameterizedTest
    @EnumSource(ExplanationOption.class)
    void maps_have_the_names_of_the_vocabulary(ExplanationOption option) {
        ExplanationOptions options = ExplanationOptions.defaults().with(option, goodValue(option));
        assertThat(options.toMap()).containsOnlyKeys(option.id());
        assertThat(ExplanationOptions.parse(options.toMap())).isEqualTo(options);
        assertThat(ExplanationOptions.parse(Map.of(option.kebab(), goodValue(option))))
                .isEqualTo(options);
    }

    @Test
    void a_server_has_the_names_and_bounds_of_the_vocabulary() throws Exception {
        try (RunningServer server = ExplanationServer.of(List.of(served()))
                .withAddress("127.0.0.1", 0)
                .withRecord(RecordStore.in(folder), AuditLevel.HASH)
                .start()) {
            for (ExplanationOption option : ExplanationOption.values()) {
                assertParameter(server.address(), option);
                assertAddress(server.address(), option);
            }
            assertThat(post(server.address(), "\"attributed-share\": 0.5").statusCode())
                    .isEqualTo(400);
            assertThat(get(server.address(), "/whatif?drop=3").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void a_server_attributes_outputs() throws Exception {
        try (RunningServer server = ExplanationServer.of(List.of(served()))
                .withAddress("127.0.0.1", 0)
                .withRecord(RecordStore.in(folder), AuditLevel.HASH)
                .start()) {
            HttpResponse<String> good = attribute(server.address(), "\"output\": \"leaves\", \"baseline\": \"zeros\"");
            assertThat(good.statusCode()).as(good.body()).isEqualTo(200);
            assertThat(good.body())
                    .contains("simplex4j/attributions/1", "\"target\":\"leaves\"", "\"baseline\":\"zeros\"");
            assertThat(attribute(server.address(), "\"link\": true").statusCode())
                    .isEqualTo(200);
            assertThat(attribute(server.address(), "\"output\": \"other\"").body())
                    .contains("output is other; expected one of stays, leaves");
            assertThat(attribute(server.address(), "\"members\": 3").statusCode())
                    .isEqualTo(400);
        }
    }

    private static HttpResponse<String> attribute(URI server, String parameters) throws Exception {
        return send(HttpRequest.newBuilder(server.resolve("/v1/models/small:attribute"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"instances\": [[0.4, 0.3]], \"parameters\": {" + parameters + "}}")));
    }

    private static void assertParameter(URI server, ExplanationOption option) throws Exception {
        Object value = goodValue(option);
        HttpResponse<String> good =
                post(server, "\"" + option.id() + "\": " + (value instanceof String text ? '"' + text + '"' : value));
        if (OF_THE_SERVER.contains(option)) {
            assertThat(good.statusCode()).isEqualTo(400);
            assertThat(good.body()).contains(option.id() + " cannot be set by a request");
            return;
        }
        assertThat(good.statusCode()).as(good.body()).isEqualTo(200);
        if (option != CORPUS && option != CONTRAST && option != BASELINE && option != ExplanationOption.FEATURES_AT) {
            HttpResponse<String> bad = post(server, "\"" + option.id() + "\": \"" + badValue(option) + "\"");
            assertThat(bad.statusCode()).isEqualTo(400);
            assertThat(bad.body()).contains(option.id() + " is ").contains(option.expected());
        }
    }

    private static void assertAddress(URI server, ExplanationOption option) throws Exception {
        String value = option == EXCLUDE ? "3" : goodValue(option).toString();
        HttpResponse<String> good = get(
                server,
                (option == EXCLUDE ? "/whatif" : "") + "?" + option.kebab() + "="
                        + URLEncoder.encode(value, StandardCharsets.UTF_8));
        if (OF_THE_SERVER.contains(option)) {
            assertThat(good.statusCode()).as(option.kebab()).isEqualTo(400);
            return;
        }
        assertThat(good.statusCode()).as(option.kebab()).isEqualTo(200);
        if (option != CORPUS
                && option != CONTRAST
                && option != BASELINE
                && option != EXCLUDE
                && option != ExplanationOption.FEATURES_AT) {
            HttpResponse<String> bad = get(
                    server, "?" + option.kebab() + "=" + URLEncoder.encode(badValue(option), StandardCharsets.UTF_8));
            assertThat(bad.statusCode()).as(option.kebab()).isEqualTo(400);
            assertThat(Jsoup.parse(bad.body()).select("[role=alert] p").text())
                    .contains("; expected " + option.expected() + ".");
        }
    }

    @Test
    void the_record_has_the_names_of_the_vocabulary() throws Exception {
        ExplanationOptions options = ExplanationOptions.defaults()
                .with(CORPUS, "here")
                .with(OUTPUT_WEIGHT, 3.5)
                .with(MEMBERS, 3)
                .with(BASELINE, "zeros")
                .with(ExplanationOption.ATTRIBUTED_SHARE, 0.5)
                .with(ExplanationOption.PROJECT_ON, "latent")
                .with(PROJECTIONS, false);
        List<String> members = new ArrayList<>();
        options.toMap()
                .forEach((name, value) ->
                        members.add('"' + name + "\":" + (value instanceof String text ? '"' + text + '"' : value)));
        String parameters = String.join(",", members);
        String id;
        try (RunningServer server = ExplanationServer.of(List.of(served()))
                .withAddress("127.0.0.1", 0)
                .withRecord(RecordStore.in(folder), AuditLevel.HASH)
                .start()) {
            String body = post(server.address(), parameters).body();
            id = body.replaceFirst("(?s).*?\"id\":\\s*\"([^\"]+)\".*", "$1");
        }
        try (Connection record = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("record.db"));
                PreparedStatement query = record.prepareStatement("select params from explanation where id = ?")) {
            query.setString(1, id);
            assertThat(query.executeQuery().getString(1)).isEqualTo("{" + parameters + "}");
        }
    }

    private static ServedModel served() {
        FunctionModel model = FunctionModel.of(Shape.of(2), 2, x -> new float[] {x[0] + x[1], x[0] * x[1]})
                .withHead(LinearHead.of(
                        Matrix.of(new double[][] {{1, -1}, {-1, 0.5}}),
                        Vec.of(0.1, 0.2),
                        LinearHead.Activation.SOFTMAX));
        double[][] rows = new double[12][2];
        List<String> labels = new ArrayList<>();
        for (int row = 0; row < rows.length; row++) {
            rows[row] = new double[] {Math.sin(row), Math.cos(3 * row)};
            labels.add(row % 2 == 0 ? "stays" : "leaves");
        }
        Examples examples = Examples.of(Matrix.of(rows))
                .withClasses(new ClassNames(List.of("stays", "leaves")))
                .withLabels(labels);
        return ServedModel.of("small", model, "here", Corpus.encode(model, examples))
                .withCases("cases", examples.select(0, 1, 2));
    }

    private static HttpResponse<String> post(URI server, String parameters) throws Exception {
        return send(HttpRequest.newBuilder(server.resolve("/v1/models/small:explain"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"instances\": [[0.4, 0.3]], \"parameters\": {" + parameters + "}}")));
    }

    private static HttpResponse<String> get(URI server, String view) throws Exception {
        return send(HttpRequest.newBuilder(server.resolve("/ui/small/cases/1" + view)));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
