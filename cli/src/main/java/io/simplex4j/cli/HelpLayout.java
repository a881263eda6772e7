package io.simplex4j.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The layout of a command's help: first the options that everybody needs, then sections.
 *
 * <p>{@code --help} shows the common options of each section and the first two examples; {@code --help-all} shows everything.
 * Commands with few options always show all of them.
 */
final class HelpLayout {
    private static final String ALL = "--help-all";
    private static final String OTHER = "Other options";
    private static final String COMMAND = "  simplex ";
    private static final int FEW = 12;
    private static final int EXAMPLES = 2;

    /** The options that everybody needs, by command. */
    private static final Map<String, List<String>> FIRST = Map.ofEntries(
            Map.entry("simplex attribute", names("--model --input --output --schema --html")),
            Map.entry("simplex explain", names("--model --corpus --input --schema --html")),
            Map.entry("simplex triage", names("--model --corpus --input --calibration --schema")),
            Map.entry("simplex classify", names("--model --corpus --input --calibration --leave-one-out --none")),
            Map.entry("simplex verify", names("--model --corpus --input --schema")),
            Map.entry("simplex decompose", names("--corpus --input --members --json")),
            Map.entry("simplex serve", names("--model --corpus --schema --http_port --config")),
            Map.entry("simplex corpus build", names("--model --corpus --schema --out")),
            Map.entry("simplex corpus select", names("--model --from --size --method --out")),
            Map.entry("simplex corpus add", names("--model --input --out")),
            Map.entry("simplex schema infer", names("--model --label --id --out")),
            Map.entry("simplex model train-head", names("--model --corpus --out")));

    /** The options that {@code --help} shows, by section. */
    private static final Map<String, List<String>> COMMON = new LinkedHashMap<>();

    /** The options that only {@code --help-all} shows, by section. */
    private static final Map<String, List<String>> RARE = new LinkedHashMap<>();

    static {
        section(
                "What goes in",
                "--corpus --schema --input --corpus-labels --input-labels --rows --cases --label --id --config",
                "--where --exclude --keep --quota --explanations");
        section(
                "The model",
                "--model --latent --task --classes --decoder",
                "--head --input-tensor --input-shape --set --max-tokens --prompt --model-timeout"
                        + " --predictor_host --model_name");
        section(
                "The explanation",
                "--members --output --link --baseline --contrast --features --no-features",
                "--features-at --output-weight --solver --tolerance --epochs --penalty --ranges --project-on --attribution-tolerance --bins"
                        + " --attributed-share");
        section(
                "Trust",
                "--calibration --calibration-labels --leave-one-out --none --fdr --drift --fail-on --if-novel",
                "--score --disputes --stability --references");
        section("Choice of examples", "--size --method --budget", "--seed --affinely-independent");
        section(
                "Access",
                "--host --http_port --token-file",
                "--tls-key-store --tls-password-file --tls-certificate" + " --tls-key --behind-proxy");
        section("The record", "--data --audit", "--database --chain");
        section(
                "Resources and limits",
                "--threads",
                "--workers --deadline --queue --rate --max-instances --max-body --max-connections"
                        + " --max-in-flight --client-time --drain --cache");
        section(
                "What comes out",
                "--json --html --pdf --csv --out --force --check",
                "--title --palette --cards --projections" + " --language --quiet");
    }

    private final CommandSpec spec;
    private final Map<String, List<OptionSpec>> sections = new LinkedHashMap<>();
    private final Set<OptionSpec> common = new LinkedHashSet<>();

    private HelpLayout(CommandSpec spec) {
        this.spec = spec;
    }

    private static void section(String heading, String common, String rare) {
        COMMON.put(heading, names(common));
        RARE.put(heading, names(rare));
    }

    private static List<String> names(String text) {
        return Arrays.asList(text.split(" ", -1));
    }

    /** Lays out the help of a command, or of all commands below it. */
    static void apply(CommandSpec spec) {
        if (!spec.subcommands().isEmpty()) {
            spec.subcommands().values().forEach(command -> apply(command.getCommandSpec()));
            return;
        }
        HelpLayout layout = new HelpLayout(spec);
        layout.assign();
        UsageMessageSpec usage = spec.usageMessage();
        usage.customSynopsis(layout.synopsis());
        usage.sectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, layout::options);
        usage.sectionMap().put(UsageMessageSpec.SECTION_KEY_FOOTER, layout::examples);
        OptionSpec help = spec.findOption("--help");
        spec.remove(help);
        spec.addOption(OptionSpec.builder(help)
                .names("-h", "--help", ALL)
                .description("Show this message; " + ALL + " shows all options and examples.")
                .build());
    }

    private void assign() {
        Set<OptionSpec> left = new LinkedHashSet<>(spec.options());
        left.removeIf(option -> option.hidden() || option.usageHelp() || option.versionHelp());
        if (left.size() <= FEW) {
            sections.put("Options", List.copyOf(left));
            common.addAll(left);
            return;
        }
        assign("Needed first", FIRST.getOrDefault(name(), List.of()), true, left);
        COMMON.forEach((heading, names) -> {
            assign(heading, names, true, left);
            assign(heading, RARE.getOrDefault(heading, List.of()), false, left);
        });
        left.forEach(option ->
                sections.computeIfAbsent(OTHER, heading -> new ArrayList<>()).add(option));
    }

    private void assign(String heading, List<String> names, boolean isCommon, Set<OptionSpec> left) {
        for (String name : names) {
            OptionSpec option = spec.findOption(name);
            if (option != null && left.remove(option)) {
                sections.computeIfAbsent(heading, any -> new ArrayList<>()).add(option);
                if (isCommon) {
                    common.add(option);
                }
            }
        }
    }

    private String name() {
        return spec.qualifiedName();
    }

    private String synopsis() {
        StringBuilder synopsis = new StringBuilder("@|bold " + name() + "|@");
        spec.positionalParameters().forEach(each -> synopsis.append(' ').append(each.paramLabel()));
        sections.values().stream()
                .flatMap(List::stream)
                .filter(OptionSpec::required)
                .forEach(option -> synopsis.append(' ')
                        .append(option.longestName())
                        .append('=')
                        .append(option.paramLabel()));
        return synopsis.append(" [OPTIONS]").toString();
    }

    private boolean showsAll() {
        return spec.commandLine().getParseResult() != null
                && spec.commandLine().getParseResult().originalArgs().contains(ALL);
    }

    private String options(Help help) {
        Predicate<OptionSpec> shown = showsAll() ? option -> true : common::contains;
        StringBuilder text = new StringBuilder();
        sections.forEach((heading, options) ->
                append(text, help, heading, options.stream().filter(shown).toList()));
        append(
                text,
                help,
                "Help",
                spec.options().stream()
                        .filter(option -> option.usageHelp() || option.versionHelp())
                        .toList());
        return text.toString();
    }

    private static void append(StringBuilder text, Help help, String heading, List<OptionSpec> options) {
        if (!options.isEmpty()) {
            Help.Layout layout = help.createDefaultLayout();
            layout.addOptions(options, help.parameterLabelRenderer());
            text.append(help.createHeading("%n" + heading + ":%n")).append(layout);
        }
    }

    /** Returns the lines of the footer that begin an example. */
    private List<Integer> exampleStarts() {
        String[] footer = spec.usageMessage().footer();
        List<Integer> starts = new ArrayList<>();
        for (int i = 0; i < footer.length; i++) {
            if (footer[i].startsWith(COMMAND)) {
                starts.add(i);
            }
        }
        return starts;
    }

    private String examples(Help help) {
        String[] footer = spec.usageMessage().footer();
        List<Integer> starts = exampleStarts();
        int end = showsAll() || starts.size() <= EXAMPLES ? footer.length : starts.get(EXAMPLES);
        StringBuilder text = new StringBuilder();
        for (String line : List.of(footer).subList(0, end)) {
            text.append(wrapped(line)).append(System.lineSeparator());
        }
        return text.toString();
    }

    /** Returns a line of an example that fits the width of the help; a command goes on after a backslash. */
    private String wrapped(String line) {
        int width = spec.usageMessage().width();
        boolean command = line.startsWith(COMMAND);
        String separator = command ? " --" : " ";
        int end = line.lastIndexOf(separator, width - 2);
        return line.length() <= width
                        || end <= line.length() - line.stripLeading().length()
                ? line
                : line.substring(0, end)
                        + (command ? " \\" : "")
                        + System.lineSeparator()
                        + wrapped("      " + line.substring(end + 1));
    }
}
