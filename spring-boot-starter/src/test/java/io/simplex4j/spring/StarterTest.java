package io.simplex4j.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.MeterRegistry;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.ModelFiles;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.Shape;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Real applications, asked over HTTP. */
final class StarterTest {
    private static final Path MODEL = Path.of("../cli/src/main/resources/io/simplex4j/cli/demo/clinical-trees.txt")
            .toAbsolutePath();

    @TempDir
    static Path folder;

    private static Path corpus;

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Shop.Doctor.class)
    static class Shop {
        @RestController
        static class Doctor {
            private final Explainer clinical;

            Doctor(Explainer clinical) {
                this.clinical = clinical;
            }

            @GetMapping("/why")
            String why(@RequestParam("age") float age) {
                float[] input =
                        new float[clinical.provenance().corpus().inputs().columns()];
                input[0] = age;
                return clinical.explain(input).verdict().level().id();
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Own {
        @Bean
        Explainer clinical() {
            FunctionModel model = FunctionModel.ofDoubles(Shape.of(1), 1, x -> x);
            return Explainer.of(model, Corpus.encode(model, Examples.of(Matrix.of(new double[][] {{1}, {2}}))));
        }
    }

    @BeforeAll
    static void write_a_corpus() throws IOException {
        StringBuilder table = new StringBuilder();
        int columns;
        try (LatentModel model = ModelFiles.open(MODEL, ModelOptions.defaults())) {
            columns = model.inputShape().size();
        }
        List<String> header = new ArrayList<>();
        for (int c = 0; c < columns; c++) {
            header.add(c == 0 ? "age" : "x" + c);
        }
        table.append(String.join(",", header)).append('\n');
        for (int row = 0; row < 40; row++) {
            List<String> cells = new ArrayList<>();
            for (int c = 0; c < columns; c++) {
                cells.add(Double.toString(Math.sin(row * 3.0 + c)));
            }
            table.append(String.join(",", cells)).append('\n');
        }
        corpus = Files.writeString(folder.resolve("dutch.csv"), table);
    }

    private static ConfigurableApplicationContext run(Class<?> application, String... more) {
        SpringApplication spring = new SpringApplication(application);
        spring.setLogStartupInfo(false);
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--spring.main.banner-mode=off",
                "--logging.level.root=off",
                "--management.endpoint.health.show-details=always"));
        arguments.addAll(List.of(more));
        return spring.run(arguments.toArray(String[]::new));
    }

    private static String[] configured(String... more) {
        List<String> all = new ArrayList<>(List.of(
                "--simplex.models.clinical.model=" + MODEL,
                "--simplex.models.clinical.corpora.dutch=" + corpus,
                "--simplex.models.clinical.calibration=leave-one-out"));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    private static HttpResponse<String> send(ConfigurableApplicationContext application, String path, String body)
            throws IOException, InterruptedException {
        String port = application.getEnvironment().getProperty("local.server.port");
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(body));
        }
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void an_application_explains_with_the_bean_of_the_properties() throws Exception {
        try (ConfigurableApplicationContext application = run(Shop.class, configured("--simplex.http.enabled=true"))) {
            Explainer clinical = application.getBean("clinical", Explainer.class);
            assertThat(clinical.provenance().corpus().size()).isEqualTo(40);
            assertThat(clinical.calibrations()).isNotEmpty();
            assertThat(send(application, "/why?age=0.5", "").body())
                    .isIn("examples-fit", "read-with-care", "do-not-rely");

            int columns = clinical.provenance().corpus().inputs().columns();
            String zeros = "0" + ", 0".repeat(columns - 1);
            HttpResponse<String> answer =
                    send(application, "/simplex/v1/models/clinical:explain", "{\"instances\": [[" + zeros + "]]}");
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            assertThat(answer.body()).contains("\"schema\":\"simplex4j/explanations/1\"", "\"pValue\"");
            HttpResponse<String> wrong =
                    send(application, "/simplex/v1/models/clinical:explain", "{\"instances\": [[1]]}");
            assertThat(wrong.statusCode()).isEqualTo(400);
            assertThat(wrong.body()).contains("an instance has 1 numbers; expected " + columns);
            assertThat(send(application, "/simplex/v2/health/ready", "").body()).contains("true");
            assertThat(send(application, "/simplex/ui/", "").statusCode()).isEqualTo(404);

            assertThat(send(application, "/actuator/health", "").body())
                    .contains("\"simplex\":{\"status\":\"UP\"", "\"clinical.dutch\":40");
            MeterRegistry registry = application.getBean(MeterRegistry.class);
            assertThat(registry.get("simplex.corpus.examples")
                            .tag("corpus", "dutch")
                            .gauge()
                            .value())
                    .isEqualTo(40);
            assertThat(registry.get("simplex.http.requests").timers()).isNotEmpty();
        }
    }

    @Test
    void a_bean_of_the_users_own_wins() throws Exception {
        try (ConfigurableApplicationContext application = run(Own.class, configured())) {
            assertThat(application
                            .getBean("clinical", Explainer.class)
                            .provenance()
                            .corpus()
                            .size())
                    .isEqualTo(2);
            assertThat(send(application, "/simplex/v2/health/ready", "").statusCode())
                    .isEqualTo(404);
        }
    }

    @Test
    void nothing_starts_without_models() {
        SpringApplication spring = new SpringApplication(Own.class);
        spring.setWebApplicationType(WebApplicationType.NONE);
        try (ConfigurableApplicationContext application =
                spring.run("--spring.main.banner-mode=off", "--logging.level.root=off")) {
            assertThat(application.getBeansOfType(ConfiguredModels.class)).isEmpty();
            assertThat(application.getBeansOfType(ExplanationServlet.class)).isEmpty();
        }
    }

    @Test
    void a_wrong_property_is_named() {
        assertThatThrownBy(() -> run(Own.class, "--simplex.models.clinical.model=" + MODEL)
                        .close())
                .rootCause()
                .hasMessage("simplex.models.clinical.corpora.NAME is missing; expected a corpus to explain with");
        assertThatThrownBy(() -> run(Own.class, configured("--simplex.models.clinical.options.member=5"))
                        .close())
                .rootCause()
                .hasMessageContaining("unknown option \"member\"");
    }
}
