package io.simplex4j.cli.serve;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.internal.yaml.YamlDocument;
import io.simplex4j.data.schema.internal.yaml.YamlMap;
import io.simplex4j.data.schema.internal.yaml.YamlNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Puts the options of a YAML file before those of the command line, which replace them. */
final class ServeConfig implements IParameterPreprocessor {
    private static final String OPTION = "--config";

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

    /** The top of the stack is what stands first. */
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
            OptionSpec option = spec.optionsMap().get(sign < 0 ? arg : arg.substring(0, sign));
            if (option != null) {
                given.add(option);
            }
        }
        return given;
    }

    private static List<String> options(String file, CommandSpec spec, Set<OptionSpec> given) {
        YamlMap map = YamlDocument.of(text(file), file, "options").map();
        map.requireKnown(spec.options().stream()
                .filter(option -> !option.usageHelp() && !option.versionHelp())
                .flatMap(option -> List.of(option.names()).stream())
                .filter(name -> name.startsWith("--") && !name.equals(OPTION))
                .map(name -> name.substring(2))
                .toList());
        List<String> options = new ArrayList<>();
        Set<OptionSpec> seen = new HashSet<>();
        map.values().forEach((key, value) -> {
            OptionSpec option = Objects.requireNonNull(spec.optionsMap().get("--" + key));
            if (!seen.add(option)) {
                throw Objects.requireNonNull(map.keys().get(key))
                        .refusal("found the key '" + key + "' beside another name of it, expected one");
            }
            List<String> values = values(option, value);
            if (!given.contains(option)) {
                values.forEach(each -> options.add("--" + key + each));
            }
        });
        return options;
    }

    /** What stands behind the name of an option, once for each time that it is given. */
    private static List<String> values(OptionSpec option, YamlNode value) {
        if (option.arity().max() == 0) {
            return switch (value.isMap() || value.isList() ? "" : value.anyText()) {
                case "true" -> List.of("");
                case "false" -> List.of();
                default -> throw value.unexpected("true or false");
            };
        }
        Class<?> type = option.type();
        if (type == int.class || type == Integer.class) {
            return List.of("=" + value.integer(0, Integer.MAX_VALUE));
        }
        if (!option.isMultiValue()) {
            return List.of("=" + value.text());
        }
        List<String> all = new ArrayList<>();
        if (value.isMap()) {
            value.map().values().forEach((name, source) -> all.add("=" + name + "=" + source.text()));
        } else if (value.isList()) {
            value.list().forEach(each -> all.add("=" + each.text()));
        } else {
            all.add("=" + value.text());
        }
        if (all.isEmpty()) {
            throw value.refusal("found nothing in it, expected at least one");
        }
        return all;
    }

    private static String text(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (InvalidPathException e) {
            throw new UnreadableDataException(file, "is not a file name (" + e.getReason() + ")", e);
        } catch (IOException e) {
            throw UnreadableDataException.of(file, e);
        }
    }
}
