package io.simplex4j.cli.option;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.internal.SourceName;
import io.simplex4j.data.internal.TextFile;
import io.simplex4j.data.schema.internal.yaml.YamlNode;
import io.simplex4j.data.schema.internal.yaml.YamlNode.YamlMap;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.Stack;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * Reads options from a YAML file. Options on the command line replace those of the file.
 *
 * <p>A key is the name of an option without its dashes, or in camel case, as other doors spell it: {@code attributed-share} or
 * {@code attributedShare}.
 */
public final class ConfigFile implements IParameterPreprocessor {
    private static final String OPTION = "--config";

    /** Adds the option that names the file to a command. */
    public static void addTo(CommandSpec spec) {
        spec.preprocessor(new ConfigFile());
        spec.addOption(OptionSpec.builder(OPTION)
                .paramLabel("FILE")
                .type(String.class)
                .description("YAML file of options by their names without dashes; a list or NAME: VALUE for those that"
                        + " may be repeated")
                .build());
    }

    @Override
    @SuppressWarnings("JdkObsolete") // the stack is picocli's
    public boolean preprocess(
            Stack<String> args, CommandSpec spec, @Nullable ArgSpec none, Map<String, Object> information) {
        Optional<String> file = file(args);
        if (file.isPresent()) {
            List<String> options;
            try {
                options = options(file.get(), spec, given(args, spec));
            } catch (UnreadableDataException e) {
                throw new ParameterException(spec.commandLine(), OPTION + " " + e.getMessage(), e);
            }
            for (int i = options.size() - 1; i >= 0; i--) {
                args.push(options.get(i));
            }
        }
        return false;
    }

    /** Returns the file that the arguments name. The top of the stack is the first argument. */
    private static Optional<String> file(List<String> args) {
        for (int i = 0; i < args.size(); i++) {
            if (args.get(i).equals(OPTION) && i > 0) {
                return Optional.of(args.get(i - 1));
            }
            if (args.get(i).startsWith(OPTION + "=")) {
                return Optional.of(args.get(i).substring(OPTION.length() + 1));
            }
        }
        return Optional.empty();
    }

    private static Set<OptionSpec> given(List<String> args, CommandSpec spec) {
        Set<OptionSpec> given = new HashSet<>();
        for (String arg : args) {
            int sign = arg.indexOf('=');
            String name = sign < 0 ? arg : arg.substring(0, sign);
            OptionSpec option = spec.optionsMap()
                    .getOrDefault(name, spec.negatedOptionsMap().get(name));
            if (option != null) {
                given.add(option);
            }
        }
        return given;
    }

    private static List<String> options(String file, CommandSpec spec, Set<OptionSpec> given) {
        YamlMap map = YamlNode.parse(text(file), file, "options").map();
        List<String> names = spec.options().stream()
                .filter(option -> !option.usageHelp() && !option.versionHelp())
                .flatMap(option -> Stream.of(option.names()))
                .filter(name -> name.startsWith("--") && !name.equals(OPTION))
                .map(name -> name.substring(2))
                .toList();
        map.requireKnown(Stream.concat(
                        names.stream(), map.keys().keySet().stream().filter(key -> names.contains(kebab(key))))
                .toList());
        List<String> options = new ArrayList<>();
        Set<OptionSpec> seen = new HashSet<>();
        map.values().forEach((key, value) -> {
            String name = names.contains(key) ? key : kebab(key);
            OptionSpec option = Objects.requireNonNull(spec.optionsMap().get("--" + name));
            if (!seen.add(option)) {
                throw Objects.requireNonNull(map.keys().get(key))
                        .refusal("found the key '" + key + "' beside another name of the same option; expected one");
            }
            List<String> values = values(option, name, value);
            if (!given.contains(option)) {
                options.addAll(values);
            }
        });
        return options;
    }

    private static String text(String file) {
        try (InputStream in = Files.newInputStream(SourceName.path(file))) {
            return TextFile.read(in, file);
        } catch (IOException e) {
            throw UnreadableDataException.of(file, e);
        }
    }

    /** Returns a name in camel case as options of the command line are spelled. */
    private static String kebab(String camel) {
        return camel.replaceAll("([a-z])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
    }

    /** Returns an option with its value, once for each value. */
    private static List<String> values(OptionSpec option, String name, YamlNode value) {
        if (option.arity().max() == 0) {
            return switch (value.isMap() || value.isList() ? "" : value.anyText()) {
                case "true" -> List.of("--" + name);
                case "false" -> option.negatable() ? List.of("--no-" + name) : List.of();
                default -> throw value.unexpected("true or false");
            };
        }
        String start = "--" + name + "=";
        Class<?> type = option.type();
        if (type == int.class || type == Integer.class) {
            return List.of(start + value.integer(0, Integer.MAX_VALUE));
        }
        if (!option.isMultiValue()) {
            return List.of(start + value.text());
        }
        List<String> all = new ArrayList<>();
        if (value.isMap()) {
            value.map().values().forEach((key, source) -> all.add(start + key + "=" + source.text()));
        } else if (value.isList()) {
            value.list().forEach(each -> all.add(start + each.text()));
        } else {
            all.add(start + value.text());
        }
        if (all.isEmpty()) {
            throw value.refusal("found nothing in it; expected at least one");
        }
        return all;
    }
}
