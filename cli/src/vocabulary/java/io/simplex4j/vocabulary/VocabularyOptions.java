package io.simplex4j.vocabulary;

import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.explanation.OptionException;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Options of an explanation on the command line, made of the vocabulary that all doors share. */
public final class VocabularyOptions {
    private final Set<ExplanationOption> offered;
    private final ExplanationOptions defaults;
    private final Map<ExplanationOption, OptionSpec> added = new EnumMap<>(ExplanationOption.class);

    private VocabularyOptions(Set<ExplanationOption> offered, ExplanationOptions defaults) {
        this.offered = offered;
        this.defaults = defaults;
    }

    /** Offers some options. */
    public static VocabularyOptions of(Collection<ExplanationOption> offered) {
        Set<ExplanationOption> all = EnumSet.noneOf(ExplanationOption.class);
        all.addAll(offered);
        return new VocabularyOptions(all, ExplanationOptions.defaults());
    }

    /** Offers the same options with other defaults. */
    public VocabularyOptions withDefaults(ExplanationOptions newDefaults) {
        return new VocabularyOptions(offered, newDefaults);
    }

    /** Adds the options to a command. */
    public void addTo(CommandSpec spec) {
        for (ExplanationOption option : offered) {
            OptionSpec known = spec(option);
            added.put(option, known);
            spec.addOption(known);
        }
    }

    private OptionSpec spec(ExplanationOption option) {
        OptionSpec.Builder builder = OptionSpec.builder("--" + option.kebab())
                .description(option.meaning() + " (default: "
                        + (defaults.has(option)
                                ? defaults.get(option).orElseThrow().toString()
                                : option.byDefault())
                        + ")");
        if (option.isFlag()) {
            return builder.type(boolean.class)
                    .negatable(true)
                    .fallbackValue("true")
                    .build();
        }
        builder.type(String.class).paramLabel(option.kebab().toUpperCase(Locale.ROOT));
        return option == ExplanationOption.CONTRAST
                ? builder.arity("0..1")
                        .fallbackValue(ExplanationOptions.RUNNER_UP)
                        .build()
                : builder.build();
    }

    /**
     * Returns what was chosen.
     *
     * @throws OptionException if an option does not accept its value
     */
    public ExplanationOptions options() {
        ExplanationOptions options = defaults;
        for (Map.Entry<ExplanationOption, OptionSpec> entry : added.entrySet()) {
            Object value = entry.getValue().getValue();
            if (value != null) {
                options = options.with(entry.getKey(), value.toString());
            }
        }
        return options;
    }

    /**
     * Returns what was chosen.
     *
     * @throws ParameterException if an option does not accept its value
     */
    public ExplanationOptions options(CommandSpec spec) {
        try {
            return options();
        } catch (OptionException e) {
            throw usage(spec, e);
        }
    }

    /** Checks that options go together. */
    public static void requireConsistent(CommandSpec spec, ExplanationOptions options) {
        try {
            options.requireConsistent();
        } catch (OptionException e) {
            throw usage(spec, e);
        }
    }

    private static ParameterException usage(CommandSpec spec, OptionException e) {
        return new ParameterException(spec.commandLine(), e.message(option -> "--" + option.kebab()), e);
    }
}
