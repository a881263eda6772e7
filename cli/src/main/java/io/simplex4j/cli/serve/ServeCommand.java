package io.simplex4j.cli.serve;

import io.simplex4j.cli.option.CalibrationOptions;
import io.simplex4j.cli.option.EncoderOptions;
import io.simplex4j.cli.option.Sources;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.source.CorpusSource;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.example.Examples;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.server.ExplanationServer;
import io.simplex4j.server.Limits;
import io.simplex4j.server.RunningServer;
import io.simplex4j.server.ServedModel;
import io.simplex4j.text.TextModel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code simplex serve}: explanations over HTTP. */
@Command(
        name = "serve",
        description = {
            "Serve explanations over HTTP: KServe's V1 protocol, the Open Inference Protocol V2, and a page for people at /ui/.",
            "The first line of the output is the address, once everything is ready. Ends after Ctrl-C or SIGTERM, when"
                    + " requests that have begun are answered."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex serve --model clinical.onnx --schema clinical.yaml --corpus dutch.csv --http_port 8080",
            "  curl -H 'Content-Type: application/json' -d '{\"rows\": [{\"age\": 62, \"grade\": 3}]}' \\",
            "     http://127.0.0.1:8080/v1/models/clinical:explain",
            "  simplex serve --model a=m1.onnx --model b=m2.onnx --corpus here=h.npy --corpus there=t.npy",
            "     every corpus must fit every model; the first is the usual one",
            "  simplex serve … --cases patients.csv --calibration held-out.csv   shows the patients on the page, the least",
            "     explained first, with verdicts by p-values"
        })
public final class ServeCommand extends SessionCommand {
    @Option(
            names = "--model",
            required = true,
            paramLabel = "[NAME=]FILE",
            description = "model to serve: M.onnx, or the folder of an encoder of sentences; once or more")
    private List<String> models = List.of();

    @Option(
            names = "--schema",
            paramLabel = "[NAME=]FILE",
            description = "what the inputs of the model of this name mean: S.yaml; without a name, of the only model")
    private List<String> schemas = List.of();

    @Option(
            names = "--corpus",
            required = true,
            paramLabel = "[NAME=]SOURCE",
            description = "examples to explain with, a source as for simplex explain; once or more")
    private List<String> corpora = List.of();

    @Option(
            names = "--cases",
            paramLabel = "[NAME=]SOURCE",
            description =
                    "cases that the page shows, the least explained first, a source as for --corpus; once or more")
    private List<String> cases = List.of();

    @Option(
            names = "--calibration",
            paramLabel = "[NAME=]SOURCE",
            description =
                    "held-out rows, neither in a corpus nor used to choose it, which make verdicts calibrated; with the"
                            + " name of a corpus for that one, else for all")
    private List<String> calibrations = List.of();

    @Option(names = "--host", paramLabel = "H", description = "address to listen on (default: ${DEFAULT-VALUE})")
    private String host = "127.0.0.1";

    @Option(
            names = {"--http_port", "--port"},
            paramLabel = "P",
            description = "port to listen on; 0 takes a free one (default: ${DEFAULT-VALUE})")
    private int port = 8080;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "file with the token that clients present as Authorization: Bearer TOKEN")
    private @Nullable String tokenFile;

    @Option(names = "--behind-proxy", description = "a proxy in front decides who may ask and by which host names")
    private boolean proxied;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "threads that solve (default: as many as there are processors)")
    private @Nullable Integer threads;

    @Option(
            names = "--deadline",
            paramLabel = "S",
            description = "seconds that a request may take, waiting included (default: ${DEFAULT-VALUE})")
    private int deadline = 10;

    @Option(
            names = "--queue",
            paramLabel = "N",
            description = "requests that may wait before others are refused (default: ${DEFAULT-VALUE})")
    private int queue = 1024;

    @Option(names = "--quiet", description = "write no line for each request to the standard error output")
    private boolean quiet;

    @Option(
            names = "--model_name",
            paramLabel = "NAME",
            description = "name of the only model, as KServe passes it to an explainer")
    private @Nullable String modelName;

    @Option(names = "--workers", paramLabel = "N", description = "as --threads, as KServe passes it to an explainer")
    private @Nullable Integer workers;

    @Mixin
    private EncoderOptions encoder = new EncoderOptions();

    public ServeCommand(Session session) {
        super(session);
    }

    @Override
    protected ExitCode execute() throws IOException {
        check();
        List<DifferentiableModel> opened = new ArrayList<>();
        try {
            List<ServedModel> served = load(opened);
            serve(served);
        } finally {
            opened.forEach(DifferentiableModel::close);
        }
        return ExitCode.OK;
    }

    private void check() {
        require(port >= 0 && port <= 65_535, "--http_port is " + port + ", expected a number from 0 to 65535");
        require(deadline >= 1 && deadline <= 3600, "--deadline is " + deadline + ", expected 1 to 3600 seconds");
        require(queue >= 1 && queue <= 1_000_000, "--queue is " + queue + ", expected a number from 1 to 1000000");
        require(
                solvers() >= 1 && solvers() <= 1024,
                "--threads is " + solvers() + ", expected a number from 1 to 1024");
        require(
                modelName == null || models.size() == 1,
                "--model_name is for one --model, expected NAME=FILE for each of several");
        try {
            require(
                    InetAddress.getByName(host).isLoopbackAddress() || tokenFile != null || proxied,
                    "--host is " + host
                            + ", which other machines can reach, expected --token-file or --behind-proxy too");
        } catch (UnknownHostException e) {
            throw usage("--host is " + host + ", expected the name or number of an address of this machine");
        }
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            throw usage(otherwise);
        }
    }

    private int solvers() {
        return threads != null
                ? threads
                : workers != null ? workers : Runtime.getRuntime().availableProcessors();
    }

    private List<ServedModel> load(List<DifferentiableModel> opened) {
        List<Named> names = models.stream()
                .map(text -> Named.of(text).called(Optional.ofNullable(modelName)))
                .toList();
        List<Named> schemaNames = schemas.stream().map(Named::of).toList();
        for (Named schema : schemaNames) {
            require(
                    schema.given()
                            ? names.stream().anyMatch(each -> each.name().equals(schema.name()))
                            : names.size() == 1 && schemaNames.size() == 1,
                    "--schema " + schema.source()
                            + " is of no model or of several, expected MODEL=FILE with the name of one");
        }
        List<ServedModel> served = new ArrayList<>();
        for (Named name : names) {
            Optional<String> schema = schemaNames.stream()
                    .filter(each -> !each.given() || each.name().equals(name.name()))
                    .map(Named::source)
                    .findFirst();
            served.add(load(name, schema, opened));
        }
        return served;
    }

    private ServedModel load(Named name, Optional<String> schemaFile, List<DifferentiableModel> opened) {
        OnnxModel.Options options = OnnxModel.Options.withDefaults().withThreads(1);
        Optional<Schema> schema = schemaFile.map(Sources::schema);
        if (schema.isPresent()) {
            options = options.withClassCount(schema.get().classes().size());
            options = schema.get().task().map(options::withTask).orElse(options);
        }
        try {
            DifferentiableModel model = encoder.open(spec(), name.source(), options);
            opened.add(model);
            ExampleReader reader = Sources.reader(model, schemaFile);
            Optional<ServedModel> served = Optional.empty();
            for (String text : corpora) {
                Named corpusName = Named.of(text);
                CorpusSource source = Sources.corpus(model, reader, corpusName.source(), Optional.empty());
                source.examples().requireAtMost(Float.MAX_VALUE);
                Corpus corpus = Sources.read("corpus", ExitCode.DOES_NOT_FIT, () -> source.encode(model));
                served = Optional.of(
                        served.isEmpty()
                                ? ServedModel.of(name.name(), model, corpusName.name(), corpus)
                                : served.get().withCorpus(corpusName.name(), corpus));
            }
            ServedModel all = calibrated(served.orElseThrow(), reader);
            for (String text : cases) {
                Named set = Named.of(text);
                Examples examples = Sources.read("cases", ExitCode.BAD_DATA, () -> reader.examples(set.source()));
                examples.requireAtMost(Float.MAX_VALUE);
                all = all.withCases(set.name(), examples);
            }
            return schema(model, schema).map(all::withSchema).orElse(all);
        } catch (OnnxModelException | NotFiniteLatentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, name.source() + ": " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw usage(String.valueOf(e.getMessage()));
        }
    }

    /** What inputs mean, as the model reads them. */
    private static Optional<Schema> schema(DifferentiableModel model, Optional<Schema> given) {
        if (!(model instanceof TextModel text)) {
            return given;
        }
        Schema plain = Schema.ofSentences(text.sentences(), "text", Optional.empty(), Optional.empty());
        return Optional.of(
                given.map(known -> known.withSentences(text.sentences())).orElse(plain));
    }

    private ServedModel calibrated(ServedModel served, ExampleReader reader) {
        ServedModel all = served;
        for (String text : calibrations) {
            Named name = Named.of(text);
            Corpus rows = Sources.calibration(served.model(), reader, name.source(), Optional.empty());
            boolean one = name.given() && served.corpora().containsKey(name.name());
            for (Map.Entry<String, Corpus> corpus : served.corpora().entrySet()) {
                if (!one || corpus.getKey().equals(name.name())) {
                    all = all.withCalibration(
                            corpus.getKey(), CalibrationOptions.calibrate(name.source(), corpus.getValue(), rows));
                }
            }
        }
        return all;
    }

    private void serve(List<ServedModel> served) throws IOException {
        ExplanationServer server = ExplanationServer.of(served)
                .withAddress(host, port)
                .withSolvers(solvers())
                .withLimits(Limits.withDefaults().withQueue(queue).withDeadline(Duration.ofSeconds(deadline)));
        if (tokenFile != null) {
            server = server.withToken(token(tokenFile));
        }
        if (proxied) {
            server = server.behindProxy();
        }
        if (!quiet) {
            server = server.withLog(session().err()::println);
        }
        try (RunningServer running = start(server)) {
            Thread drain = new Thread(running::close, "drain");
            Runtime.getRuntime().addShutdownHook(drain);
            session().out().println(running.address());
            session().out().flush();
            running.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private RunningServer start(ExplanationServer server) {
        try {
            return server.start();
        } catch (IOException e) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "cannot listen on " + host + ", port " + port + ": " + e.getMessage() + ", expected a free port",
                    e);
        } catch (IllegalArgumentException e) {
            throw usage(String.valueOf(e.getMessage()));
        }
    }

    private static String token(String name) {
        try {
            String token = Files.readString(Path.of(name)).strip();
            if (token.isEmpty() || token.lines().count() != 1) {
                throw new CommandFailure(
                        ExitCode.BAD_DATA, name + ": found no token, expected one line with at least one character");
            }
            return token;
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.BAD_DATA, name + ": cannot be read, expected a file with a token", e);
        }
    }
}
