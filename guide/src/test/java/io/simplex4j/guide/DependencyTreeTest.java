package io.simplex4j.guide;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Asks Maven what each artifact brings along, in projects that depend on nothing else, and holds all lists against it. */
@Tag("published")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Needs links between folders; NOT tested on Windows")
final class DependencyTreeTest {
    /** A line of Maven's tree: its branches, and what it is. */
    private static final Pattern LINE = Pattern.compile("([+\\\\| -]*)([^:]+):([^:]+):jar:([^:]+):(compile|runtime)");

    /** A library in the list of the command line, and its licence. */
    private static final Pattern LISTED =
            Pattern.compile("^([\\w.-]+:[\\w.-]+) +([\\w.-]+\\w)\\b.*$", Pattern.MULTILINE);

    private static final Pattern NAMED_FILE =
            Pattern.compile("(?:META-INF|io/simplex4j)/[\\w./-]*\\w|ThirdPartyNotices.txt");

    private static final Set<String> PERMISSIVE = Set.of("Apache-2.0", "MIT");

    private static final String PROGRAM = "cli";

    @TempDir
    static Path temp;

    /** A line of a tree. */
    private record Node(String branches, String group, String artifact, String version, String scope) {
        static Node of(MatchResult line) {
            return new Node(line.group(1), line.group(2), line.group(3), line.group(4), line.group(5));
        }

        boolean isOurs() {
            return group.equals(Publication.GROUP);
        }

        String name() {
            return group + ":" + artifact;
        }

        /** As the guide shows it. */
        String shown() {
            // The project that asked is left out, and with it the first column of branches.
            return branches.substring(3)
                    + (isOurs() ? artifact : name() + ":" + version)
                    + (scope.equals("compile") ? "" : " (" + scope + ")");
        }
    }

    static List<String> libraries() throws Exception {
        return Publication.libraries();
    }

    /** All that has an SBOM. */
    static Stream<String> described() throws Exception {
        return Stream.concat(libraries().stream(), Stream.of(PROGRAM));
    }

    @BeforeAll
    static void ask() throws Exception {
        List<String> modules = Stream.concat(described(), Stream.of("lab")).toList();
        project(
                "all",
                "<packaging>pom</packaging>",
                "modules",
                modules.stream().map("<module>../%s</module>"::formatted).collect(joining()));
        for (String module : modules) {
            project(
                    module,
                    "",
                    "dependencies",
                    "<dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version></dependency>"
                            .formatted(Publication.GROUP, Publication.artifact(module), Publication.version()));
        }
        String plugin = Publication.text(Publication.PARENT, "//plugin[artifactId='maven-dependency-plugin']/version")
                .get(0);
        String goal = "org.apache.maven.plugins:maven-dependency-plugin:" + plugin + ":tree";
        try (OutsideMaven maven = OutsideMaven.withInstalled(temp.resolve("repository"), modules)) {
            maven.run(temp.resolve("all"), List.of("-q", goal, "-DoutputFile=tree.txt"));
        }
    }

    private static void project(String name, String packaging, String tag, String content) throws IOException {
        Path folder = Files.createDirectories(temp.resolve(name));
        Files.writeString(folder.resolve("pom.xml"), """
                <project>
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>org.example</groupId>
                  <artifactId>%s</artifactId>
                  <version>1</version>
                  %s
                  <%s>%s</%3$s>
                </project>
                """.formatted(name, packaging, tag, content));
    }

    /** The tree of a module, itself first. */
    private static List<Node> tree(String module) throws IOException {
        List<Node> nodes = new ArrayList<>();
        for (String line : Files.readAllLines(temp.resolve(module).resolve("tree.txt"))) {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches()) {
                nodes.add(Node.of(matcher.toMatchResult()));
            }
        }
        assertThat(nodes).as("the tree of %s", module).isNotEmpty();
        return nodes;
    }

    private static Set<String> foreign(String module) throws IOException {
        return tree(module).stream()
                .filter(node -> !node.isOurs())
                .map(Node::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void the_guide_shows_the_tree_of_every_artifact() throws Exception {
        List<String> shown = new ArrayList<>();
        for (String module : libraries()) {
            shown.add(tree(module).stream().map(node -> node.shown() + "\n").collect(joining()));
        }
        String trees = String.join("\n", shown);
        assertThat(Markdown.read("guide/java.md").blocks("text"))
                .as("guide/java.md is to show this as a block of text:\n\n%s", trees)
                .extracting(Markdown.Block::text)
                .contains(trees);
    }

    @Test
    void core_brings_only_annotations_along() throws IOException {
        assertThat(foreign("core")).containsExactly("org.jspecify:jspecify");
    }

    @Test
    void the_program_lists_the_libraries_that_it_holds() throws IOException {
        assertThat(licences().keySet()).isEqualTo(foreign(PROGRAM));
    }

    @Test
    void the_program_holds_the_files_that_its_list_names() throws IOException {
        Set<String> named = NAMED_FILE
                .matcher(list())
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(named).hasSizeGreaterThan(5);
        try (JarFile program = new JarFile(
                Markdown.ROOT.resolve(PROGRAM + "/target/simplex.jar").toFile())) {
            assertThat(named)
                    .allSatisfy(
                            name -> assertThat(program.getEntry(name)).as(name).isNotNull());
        }
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void a_jar_names_the_libraries_that_ask_for_more_than_their_mention(String module) throws Exception {
        Map<String, String> licences = licences();
        try (JarFile jar = new JarFile(Publication.jar(module).toFile())) {
            for (String library : foreign(module)) {
                String licence = licences.getOrDefault(library, "unknown");
                if (!PERMISSIVE.contains(licence)) {
                    String artifact = library.substring(library.indexOf(':') + 1);
                    assertThat(Publication.read(jar, "META-INF/NOTICE")).contains(artifact, licence);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("described")
    void the_sbom_lists_the_tree(String module) throws Exception {
        assertThat(sbom(module).keySet())
                .isEqualTo(
                        tree(module).stream().skip(1).map(Node::name).collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void the_list_has_the_licences_that_the_sbom_has() throws Exception {
        Map<String, String> licences = sbom(PROGRAM);
        licences.keySet().removeIf(name -> name.startsWith(Publication.GROUP + ":"));
        assertThat(licences()).isEqualTo(licences);
    }

    private static String list() throws IOException {
        return Files.readString(Markdown.ROOT.resolve(PROGRAM + "/src/main/resources/META-INF/THIRD-PARTY.txt"));
    }

    /** The licence of each library, as the list of the command line says. */
    private static Map<String, String> licences() throws IOException {
        Map<String, String> licences = new TreeMap<>();
        LISTED.matcher(list()).results().forEach(line -> licences.put(line.group(1), line.group(2)));
        return licences;
    }

    /** The licence of each component, as the SBOM of a module says. */
    private static Map<String, String> sbom(String module) throws Exception {
        assumeFalse(OutsideMaven.isOffline(), "the plugin that writes SBOMs is skipped by Maven when it is offline");
        Map<String, String> licences = new TreeMap<>();
        Map<?, ?> bom = JsonTree.parse(Files.readString(Publication.file(module, "-cyclonedx.json")))
                .map();
        List<?> components = bom.containsKey("components") ? (List<?>) bom.get("components") : List.of();
        for (Object element : components) {
            Map<?, ?> component = (Map<?, ?>) element;
            List<String> offered = ((List<?>) component.get("licenses"))
                    .stream()
                            .map(each -> (Map<?, ?>) ((Map<?, ?>) each).get("license"))
                            .map(licence -> licence.get("id").toString())
                            .toList();
            // Where there is a choice, the permissive one is taken.
            String taken =
                    offered.stream().filter(PERMISSIVE::contains).findFirst().orElse(offered.get(0));
            licences.put(component.get("group") + ":" + component.get("name"), taken);
        }
        return licences;
    }
}
