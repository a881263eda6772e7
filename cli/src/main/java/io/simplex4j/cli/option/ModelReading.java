package io.simplex4j.cli.option;

import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.ModelFiles;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.ModelReport;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Options for loading a model, from the vocabulary that all interfaces share. */
@Command
public final class ModelReading {
    private static final Map<ModelOptions.Option, String> LABELS = Map.of(
            ModelOptions.Option.LATENT, "NAME",
            ModelOptions.Option.INPUT_TENSOR, "NAME",
            ModelOptions.Option.HEAD, "FILE",
            ModelOptions.Option.INPUT_SHAPE, "AXES",
            ModelOptions.Option.SET, "NAME=VALUE",
            ModelOptions.Option.MAX_TOKENS, "N",
            ModelOptions.Option.PROMPT, "TEXT",
            ModelOptions.Option.MODEL_TIMEOUT, "SECONDS");

    private final Set<ModelOptions.Option> offered;
    private Optional<CommandSpec> command = Optional.empty();

    private ModelReading(Set<ModelOptions.Option> offered) {
        this.offered = offered;
    }

    /** Offers all options except the meaning and the names of outputs. */
    public ModelReading() {
        this(EnumSet.complementOf(EnumSet.of(ModelOptions.Option.TASK, ModelOptions.Option.CLASSES)));
    }

    /** Offers all options except the names of classes, which apply to examples too. */
    static ModelReading withTask() {
        return new ModelReading(EnumSet.complementOf(EnumSet.of(ModelOptions.Option.CLASSES)));
    }

    /** Offers all options except those that the data names: the latent and the outputs. */
    public static ModelReading withoutLatent() {
        return new ModelReading(EnumSet.complementOf(
                EnumSet.of(ModelOptions.Option.LATENT, ModelOptions.Option.TASK, ModelOptions.Option.CLASSES)));
    }

    /** Adds the options to a command and its subcommands, wherever this mixin is used. */
    public static void addTo(CommandSpec command) {
        addTo(command, command);
    }

    private static void addTo(CommandSpec command, CommandSpec part) {
        for (CommandSpec mixin : part.mixins().values()) {
            if (mixin.userObject() instanceof ModelReading reading) {
                reading.command = Optional.of(command);
                reading.offered.forEach(option -> command.addOption(spec(option)));
            }
            addTo(command, mixin);
        }
    }

    private static OptionSpec spec(ModelOptions.Option option) {
        OptionSpec.Builder builder = OptionSpec.builder("--" + option.kebab())
                .paramLabel(label(option))
                .description(option.meaning() + " (default: " + option.byDefault() + ")");
        return option == ModelOptions.Option.SET
                ? builder.type(List.class).auxiliaryTypes(String.class).build()
                : builder.type(String.class).build();
    }

    private static String label(ModelOptions.Option option) {
        return LABELS.getOrDefault(option, option.kebab().toUpperCase(Locale.ROOT));
    }

    private List<String> chosen(ModelOptions.Option option) {
        return command.map(spec -> spec.commandLine().getParseResult().matchedOption("--" + option.kebab()))
                .map(OptionSpec::stringValues)
                .orElse(List.of());
    }

    /** Returns whether the command line has a value for an option. */
    public boolean has(ModelOptions.Option option) {
        return offered.contains(option) && !chosen(option).isEmpty();
    }

    /** Returns options for a model whose outputs a schema may describe. */
    public static ModelOptions running(int threads, Optional<Schema> schema) {
        ModelOptions options = ModelOptions.defaults()
                .withThreads(threads)
                .withClasses(schema.map(Schema::classes).orElse(List.of()));
        return schema.flatMap(Schema::task).map(options::withTask).orElse(options);
    }

    /** Returns the options, including those of the command line. */
    public ModelOptions applied(ModelOptions options) {
        return checked(() -> {
            ModelOptions applied = options;
            for (ModelOptions.Option option : offered) {
                for (String text : chosen(option)) {
                    applied = applied.with(option, text);
                }
            }
            return applied;
        });
    }

    /** Opens the model of a name with options that {@link #applied} returned. */
    public LatentModel open(String name, ModelOptions options) {
        return checked(() -> Sources.model(name, path -> ModelFiles.open(path, options)));
    }

    /** Reports the contents of a model file. */
    public ModelReport inspect(String name) {
        ModelOptions options = applied(ModelOptions.defaults());
        return checked(() -> Sources.model(name, path -> ModelFiles.inspect(path, options)));
    }

    /* The message about a rejected option begins with its name. */
    private static <T> T checked(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (IllegalArgumentException e) {
            String message = String.valueOf(e.getMessage());
            ModelOptions.Option option =
                    ModelOptions.Option.find(message.split(" ", 2)[0]).orElseThrow(() -> e);
            throw new UsageException(
                    "--" + option.kebab() + message.substring(option.id().length()), e);
        }
    }
}
