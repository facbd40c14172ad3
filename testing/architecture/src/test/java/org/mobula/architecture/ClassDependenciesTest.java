package org.mobula.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Checks the dependencies between packages in the compiled classes. */
class ClassDependenciesTest {
    private final SourceTree sourceTree = SourceTree.ours();
    private final Map<String, Room> roomOfPackage = new HashMap<>();
    private final JavaClasses classes = CompiledClasses.ours();

    @BeforeEach
    void read() {
        sourceTree.rooms().forEach(room -> room.packages().forEach(name -> roomOfPackage.put(name, room)));
    }

    @Test
    void noPackageIsInTwoRooms() {
        List<String> all = sourceTree.rooms().stream()
                .flatMap(room -> room.packages().stream())
                .toList();
        assertThat(all).doesNotHaveDuplicates();
    }

    @Test
    void aClassUsesOnlyExportedPackagesOfAllowedRooms() {
        check(useOnly(AllowedDependencies::allow, Room::exports));
    }

    @Test
    void aForbiddenUseIsFound() {
        assertThatThrownBy(() -> check(useOnly((user, used) -> !used.equals("core/memory"), Room::exports)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("org.mobula.transport.Endpoint")
                .hasMessageContaining("org.mobula.memory.Output");
        assertThatThrownBy(() -> check(
                        useOnly(AllowedDependencies::allow, (used, name, user) -> !name.equals("org.mobula.fault"))))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("org.mobula.fault.MobulaException");
    }

    /**
     * Members that generated classes call. These classes are in the user's packages, while the codecs are in a package
     * that is not exported.
     */
    private static final Set<String> FOR_GENERATED_CODE = Set.of(
            "ObjectCodec.<init>",
            "ObjectCodec.shape",
            "CompositeCodec.<init>",
            "GeneratedCodec.<init>",
            "GeneratedCodec.layout",
            "FinalFieldsCodec.<init>",
            "RecordCodec.<init>",
            "ObjectReader.source",
            "ObjectReader.keys",
            "ObjectReader.validations");

    @Test
    void exportedSignaturesMentionNoUnexportedTypes() {
        check(mentionNo(this::isUnexported));
    }

    @Test
    void aMentionOfAnUnexportedTypeIsFound() {
        assertThatThrownBy(() -> check(mentionNo(type -> type.getSimpleName().equals("Output"))))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(
                        "org.mobula.transport.Endpoint.tryBegin(int, int) shows org.mobula.memory.Output");
    }

    @Test
    void noClassUsesJdkInternals() {
        ArchRuleDefinition.noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("sun.misc..", "jdk.internal..", "sun.nio..")
                .allowEmptyShould(true)
                .check(classes);
    }

    private interface Exports {
        boolean exports(Room used, String packageName, Room user);
    }

    private ArchCondition<JavaClass> useOnly(BiPredicate<String, String> allowed, Exports exports) {
        return new ArchCondition<>("use only exported packages of allowed rooms") {
            @Override
            public void check(JavaClass user, ConditionEvents events) {
                user.getDirectDependenciesFromSelf().stream()
                        .filter(dependency -> !isAllowed(dependency, allowed, exports))
                        .forEach(dependency -> report(events, user, dependency.getDescription()));
            }
        };
    }

    private ArchCondition<JavaClass> mentionNo(Predicate<JavaClass> unexported) {
        return new ArchCondition<>("mention no unexported type") {
            @Override
            public void check(JavaClass exported, ConditionEvents events) {
                if (isExported(exported)) {
                    exported.getCodeUnits().stream()
                            .filter(ClassDependenciesTest::isVisible)
                            .filter(unit -> !FOR_GENERATED_CODE.contains(
                                    unit.getOwner().getSimpleName() + "." + unit.getName()))
                            .forEach(unit -> mentioned(unit)
                                    .filter(unexported)
                                    .forEach(type ->
                                            report(events, exported, unit.getFullName() + " shows " + type.getName())));
                }
            }
        };
    }

    private void check(ArchCondition<JavaClass> condition) {
        ArchRuleDefinition.classes().should(condition).check(classes);
    }

    private boolean isAllowed(Dependency dependency, BiPredicate<String, String> allowed, Exports exports) {
        Room user = room(dependency.getOriginClass());
        Room used = room(dependency.getTargetClass());
        if (user == null || used == null || user == used) {
            return true;
        }
        return allowed.test(user.name(), used.name())
                && exports.exports(used, packageOf(dependency.getTargetClass()), user);
    }

    private boolean isExported(JavaClass type) {
        Room room = room(type);
        boolean isPublic = type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(this::isExported).orElse(true);
        return isPublic && room != null && room.exports(packageOf(type));
    }

    private boolean isUnexported(JavaClass type) {
        Room room = room(type);
        return room != null && !room.exports(packageOf(type));
    }

    private static boolean isVisible(JavaCodeUnit unit) {
        Set<JavaModifier> modifiers = unit.getModifiers();
        return !modifiers.contains(JavaModifier.SYNTHETIC)
                && (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED));
    }

    private static Stream<JavaClass> mentioned(JavaCodeUnit unit) {
        return Stream.concat(Stream.of(unit.getReturnType()), unit.getParameterTypes().stream())
                .flatMap(type -> type.getAllInvolvedRawTypes().stream())
                .map(JavaClass::getBaseComponentType);
    }

    private Room room(JavaClass type) {
        return roomOfPackage.get(packageOf(type));
    }

    private static String packageOf(JavaClass type) {
        return type.getBaseComponentType().getPackageName();
    }

    private static void report(ConditionEvents events, JavaClass where, String what) {
        events.add(SimpleConditionEvent.violated(where, what));
    }
}
