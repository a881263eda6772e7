package io.simplex4j.cli.serve;

import io.simplex4j.cli.option.CalibrationOptions;
import io.simplex4j.cli.option.ModelReading;
import io.simplex4j.cli.option.RecordOptions;
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
import io.simplex4j.example.NumberText;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.report.pdf.PdfReport;
import io.simplex4j.server.ExplanationServer;
import io.simplex4j.server.Limits;
import io.simplex4j.server.RunningServer;
import io.simplex4j.server.ServedModel;
import io.simplex4j.server.record.AuditLevel;
import io.simplex4j.text.TextModel;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
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
            "  simplex serve --model a=m1.onnx --model b=m2.onnx --corpus a/here=h.npy --corpus b/there=t.npy",
            "     a corpus without the name of a model is for all models; the first of a model is the usual one",
            "  simplex serve … --cases patients.csv --calibration held-out.csv   shows the patients on the page, the least",
            "     explained first, with verdicts by p-values",
            "  simplex serve --config serve.yaml --http_port 8081",
            "     options from a file, as 'http_port: 8080'; those of the command line replace them",
            "  simplex serve --model clinical.onnx --corpus dutch.csv --data record --audit full",
            "     every answer is on record before it leaves; simplex audit verify --data record"
        },
        preprocessor = ServeConfig.class)
public final class ServeCommand extends SessionCommand {
    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "YAML file with options by their names without dashes, a list or NAME: VALUE where one may be"
                    + " repeated")
    @SuppressWarnings("unused") // ServeConfig reads it before anything else
    private @Nullable String config;

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
            paramLabel = "[[MODEL/]NAME=]SOURCE",
            description =
                    "examples to explain with, a source as for simplex explain, for one model or all; once or more")
    private List<String> corpora = List.of();

    @Option(
            names = "--cases",
            paramLabel = "[[MODEL/]NAME=]SOURCE",
            description =
                    "cases that the page shows, the least explained first, a source as for --corpus; once or more")
    private List<String> cases = List.of();

    @Option(
            names = "--calibration",
            paramLabel = "[[MODEL/]NAME=]SOURCE",
            description =
                    "held-out rows, neither in a corpus nor used to choose it, which make verdicts calibrated; with the"
                            + " name of a corpus for that one, else for all")
    private List<String> calibrations = List.of();

    @Mixin
    private AccessOptions access = new AccessOptions();

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "threads that solve (default: as many as there are processors)")
    private @Nullable Integer threads;

    @Mixin
    private LimitOptions limits = new LimitOptions();

    @Option(names = "--check", description = "load everything, print what would be served, and end")
    private boolean checks;

    @Mixin
    private RecordOptions record = new RecordOptions();

    @Option(
            names = "--audit",
            paramLabel = "LEVEL",
            description = "what the record keeps: off, hash (who, when, digests) or full (explanations too) (default:"
                    + " hash with --data or --database, off without)")
    private @Nullable String audit;

    @Option(names = "--quiet", description = "write no line for each request to the standard error output")
    private boolean quiet;

    @Option(
            names = "--model_name",
            paramLabel = "NAME",
            description = "name of the only model, as KServe passes it to an explainer")
    private @Nullable String modelName;

    @Option(names = "--workers", paramLabel = "N", description = "as --threads, as KServe passes it to an explainer")
    private @Nullable Integer workers;

    @Option(
            names = "--predictor_host",
            paramLabel = "HOST",
            description = "server that predicts, as KServe passes it to an explainer: its outputs are compared, and"
                    + " explanations warn where they differ")
    private @Nullable String predictorHost;

    @Mixin
    private ModelReading reading = new ModelReading();

    public ServeCommand(Session session) {
        super(session);
    }

    @Override
    protected ExitCode execute() throws IOException {
        check();
        Limits chosen = limits.limits(spec());
        List<DifferentiableModel> opened = new ArrayList<>();
        try {
            ExplanationServer server = server(load(opened), chosen);
            if (!checks) {
                serve(server);
            }
        } finally {
            opened.forEach(DifferentiableModel::close);
        }
        return ExitCode.OK;
    }

    private void check() {
        access.check(spec());
        require(
                solvers() >= 1 && solvers() <= 1024,
                "--threads is " + solvers() + ", expected a number from 1 to 1024");
        require(
                modelName == null || models.size() == 1,
                "--model_name is for one --model, expected NAME=FILE for each of several");
        require(
                level() == AuditLevel.OFF || record.store(spec()).isPresent(),
                "--audit is " + audit + ", expected --data or --database too");
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
        for (Named corpus : corpora.stream().map(Named::of).toList()) {
            require(
                    names.stream().anyMatch(each -> corpus.isFor(each.name())),
                    "--corpus " + corpus.source() + " is for the model "
                            + corpus.model().orElse("") + ", expected "
                            + names.stream().map(Named::name).collect(Collectors.joining(" or ")));
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
            DifferentiableModel model = reading.open(spec(), name.source(), options);
            opened.add(model);
            ExampleReader reader = Sources.reader(model, schemaFile);
            Optional<ServedModel> served = Optional.empty();
            List<Named> own = namesFor(name.name(), corpora);
            require(
                    !own.isEmpty(),
                    "the model " + name.name() + " has no corpus, expected --corpus " + name.name() + "/NAME=SOURCE, or"
                            + " --corpus SOURCE for all models");
            for (Named corpusName : own) {
                CorpusSource source = Sources.corpus(model, reader, corpusName.source(), Optional.empty());
                source.examples().requireAtMost(Float.MAX_VALUE);
                Corpus corpus = Sources.read("corpus", ExitCode.DOES_NOT_FIT, () -> source.encode(model));
                served = Optional.of(
                        served.isEmpty()
                                ? ServedModel.of(name.name(), model, corpusName.name(), corpus)
                                : served.get().withCorpus(corpusName.name(), corpus));
            }
            ServedModel all = calibrated(served.orElseThrow(), reader);
            for (Named set : namesFor(name.name(), cases)) {
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
        for (Named name : namesFor(served.name(), calibrations)) {
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

    private static List<Named> namesFor(String model, List<String> texts) {
        return texts.stream().map(Named::of).filter(each -> each.isFor(model)).toList();
    }

    private ExplanationServer server(List<ServedModel> served, Limits chosen) {
        if (checks) {
            served.forEach(model -> model.corpora()
                    .forEach((name, corpus) -> session()
                            .out()
                            .println(model.name() + ": " + name + ", " + NumberText.count(corpus.size(), "example"))));
        }
        ExplanationServer server = access.applied(ExplanationServer.of(served)
                .withSolvers(solvers())
                .withLimits(chosen)
                .withCache(limits.cache(spec()))
                .withPdf((why, title) -> PdfReport.of(why).withTitle(title)));
        AuditLevel level = level();
        if (level != AuditLevel.OFF) {
            server = server.withRecord(record.requireStore(spec()), level);
        }
        if (predictorHost != null) {
            server = compared(server, predictorHost);
        }
        return quiet ? server : server.withLog(session().err()::println);
    }

    private void serve(ExplanationServer server) throws IOException {
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

    private AuditLevel level() {
        boolean kept = record.store(spec()).isPresent();
        String chosen = audit == null ? (kept ? "hash" : "off") : audit;
        return switch (chosen) {
            case "off" -> AuditLevel.OFF;
            case "hash" -> AuditLevel.HASH;
            case "full" -> AuditLevel.FULL;
            default -> throw usage("--audit is " + chosen + ", expected off, hash or full");
        };
    }

    private ExplanationServer compared(ExplanationServer server, String host) {
        try {
            return server.withPredictor(URI.create(host.contains("://") ? host : "http://" + host));
        } catch (IllegalArgumentException e) {
            throw usage("--predictor_host is " + host + ", expected a host, such as name:8080");
        }
    }

    private RunningServer start(ExplanationServer server) {
        try {
            return server.start();
        } catch (IOException e) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "cannot listen on " + access.place() + ": " + e.getMessage() + ", expected a free port",
                    e);
        } catch (IllegalArgumentException e) {
            throw usage(String.valueOf(e.getMessage()));
        }
    }
}
