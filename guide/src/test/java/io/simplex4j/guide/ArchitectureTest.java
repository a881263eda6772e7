package io.simplex4j.guide;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("architecture")
final class ArchitectureTest {
    private static final String ROOT = "io.simplex4j";

    /** The stages of the pipeline, in order: each may know only those before it. */
    private static final List<String> STAGES = List.of(
            "parallel",
            "math",
            "model",
            "example",
            "corpus",
            "decomposition",
            "selection",
            "attribution",
            "trust",
            "explanation");

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> location.contains("/core/target/") || location.contains("/simplex-core-"))
            .importPackages(ROOT);

    static Stream<String> stages() {
        return STAGES.stream();
    }

    @Test
    void the_modules_are_found() {
        assertThat(CORE).isNotEmpty();
        assertThat(ALL.size()).isGreaterThan(CORE.size());
    }

    @ParameterizedTest
    @MethodSource("stages")
    void a_stage_knows_only_the_stages_before_it(String stage) {
        List<String> known = STAGES.subList(0, STAGES.indexOf(stage) + 1);
        classes()
                .that()
                .resideInAPackage(inStage(stage))
                .should()
                .onlyDependOnClassesThat(areOursOnlyIn(known))
                .check(CORE);
    }

    @Test
    void only_the_command_line_knows_the_lab() {
        noClasses()
                .that(resideOutsideOfPackage(ROOT + ".lab.."))
                .and(resideOutsideOfPackage(ROOT + ".cli.."))
                .and(resideOutsideOfPackage(ROOT + ".guide.."))
                .should()
                .dependOnClassesThat(resideInAPackage(ROOT + ".lab.."))
                .check(ALL);
    }

    @Test
    void the_root_package_knows_no_stage() {
        classes()
                .that()
                .resideInAPackage(ROOT)
                .should()
                .onlyDependOnClassesThat(areOursOnlyIn(List.of()))
                .check(CORE);
    }

    @Test
    void everything_in_core_belongs_to_a_stage() {
        List<String> packages = new ArrayList<>(List.of(ROOT));
        STAGES.forEach(stage -> packages.add(inStage(stage)));
        classes().should().resideInAnyPackage(packages.toArray(String[]::new)).check(CORE);
    }

    @Test
    void core_needs_only_the_jdk() {
        DescribedPredicate<JavaClass> isInCore = describe(
                "are in core", type -> CORE.contain(type.getBaseComponentType().getName()));
        classes()
                .should()
                .onlyDependOnClassesThat(isInCore.or(resideInAnyPackage("java..", "org.jspecify.."))
                        .or(describe(
                                "are primitive",
                                type -> type.getBaseComponentType().isPrimitive())))
                .check(CORE);
    }

    /** A package and the internal packages below it count as one. */
    @Test
    void packages_have_no_cycles() {
        SliceAssignment byPackage = new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass type) {
                return SliceIdentifier.of(type.getPackageName().replaceFirst("\\.internal(\\..*)?$", ""));
            }

            @Override
            public String getDescription() {
                return "packages";
            }
        };
        slices().assignedFrom(byPackage).should().beFreeOfCycles().check(ALL);
    }

    @Test
    void only_an_exception_is_called_simplex() {
        noClasses()
                .that()
                .areNotAssignableTo(Throwable.class)
                .should()
                .haveSimpleNameStartingWith("Simplex")
                .orShould()
                .haveSimpleNameStartingWith("SimplEx")
                .because("on the JVM, simplex means linear programming")
                .check(ALL);
    }

    @Test
    void names_say_what_a_thing_is() {
        noClasses()
                .should()
                .haveNameMatching(".*(Utils?|Helper|Manager)")
                .orShould()
                .resideInAnyPackage("..util..", "..utils..", "..helper..", "..helpers..")
                .check(ALL);
    }

    @Test
    void internal_types_stay_out_of_public_signatures() {
        classes()
                .that(resideOutsideOfPackage("..internal.."))
                .and(resideOutsideOfPackage(ROOT + ".lab..")) // not published
                .and(resideOutsideOfPackage(ROOT + ".cli..")) // a program, which nobody calls from Java
                .and(describe("are visible", ArchitectureTest::isVisible))
                .should(showNoInternalType())
                .check(ALL);
    }

    private static String inStage(String stage) {
        return ROOT + "." + stage + "..";
    }

    /** Types that are not ours, or are in the root package or one of {@code stages}. */
    private static DescribedPredicate<JavaClass> areOursOnlyIn(List<String> stages) {
        DescribedPredicate<JavaClass> allowed =
                not(resideInAPackage(ROOT + "..")).or(resideInAPackage(ROOT));
        for (String stage : stages) {
            allowed = allowed.or(resideInAPackage(inStage(stage)));
        }
        DescribedPredicate<JavaClass> result = allowed;
        return describe("are in one of " + stages, type -> result.test(type.getBaseComponentType()));
    }

    private static boolean isVisible(JavaClass type) {
        return isVisible(type.getModifiers())
                && type.getEnclosingClass().map(ArchitectureTest::isVisible).orElse(true);
    }

    private static boolean isVisible(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }

    private static ArchCondition<JavaClass> showNoInternalType() {
        return new ArchCondition<>("show no internal type") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                type.getSuperclass().ifPresent(shown -> check(type.getDescription(), shown, events));
                type.getInterfaces().forEach(shown -> check(type.getDescription(), shown, events));
                for (JavaMember member : type.getMembers()) {
                    if (isVisible(member.getModifiers())
                            && !member.getModifiers().contains(JavaModifier.SYNTHETIC)) {
                        signature(member).forEach(shown -> check(member.getDescription(), shown, events));
                    }
                }
            }

            private void check(String where, JavaType shown, ConditionEvents events) {
                for (JavaClass part : shown.getAllInvolvedRawTypes()) {
                    if (resideInAPackage("..internal..").test(part.getBaseComponentType())) {
                        events.add(SimpleConditionEvent.violated(part, where + " shows " + part.getName()));
                    }
                }
            }
        };
    }

    private static List<JavaType> signature(JavaMember member) {
        if (member instanceof JavaField field) {
            return List.of(field.getType());
        }
        List<JavaType> types = new ArrayList<>();
        if (member instanceof JavaCodeUnit code) {
            types.add(code.getReturnType());
            types.addAll(code.getParameterTypes());
            types.addAll(code.getExceptionTypes());
        }
        return types;
    }
}
