package org.mobula.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.classfile.ClassFile;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Hooks in the methods of a class, here of this test. */
class HookTest {
    static final List<Object> CALLS = new ArrayList<>();

    /** The class that gets hooks. */
    static class Target {
        String text(int number) {
            return "text " + number;
        }

        Object find(int number) {
            return "own " + number;
        }

        void act(String what) {
            CALLS.add("act " + what);
        }
    }

    static void begin(Object target, int number) {
        CALLS.add("begin " + number);
    }

    static String result(Object target, String result) {
        return result + "!";
    }

    static Object instead(Object target, int number) {
        return number == 7 ? "seven" : null;
    }

    static boolean actInstead(Object target, String what) {
        return what.equals("nothing");
    }

    @Test
    void handlersAreCalledWhereTheHooksSay() throws Throwable {
        CALLS.clear();
        Object target = hooked(
                hook("text", "(I)Ljava/lang/String;", Hook.Place.BEGIN, "begin", void.class, Object.class, int.class),
                hook(
                        "text",
                        "(I)Ljava/lang/String;",
                        Hook.Place.RESULT,
                        "result",
                        String.class,
                        Object.class,
                        String.class),
                hook(
                        "act",
                        "(Ljava/lang/String;)V",
                        Hook.Place.INSTEAD,
                        "actInstead",
                        boolean.class,
                        Object.class,
                        String.class));

        assertThat(call(target, "text", int.class, 3)).isEqualTo("text 3!");
        call(target, "act", String.class, "nothing");
        call(target, "act", String.class, "something");
        assertThat(CALLS).containsExactly("begin 3", "act something");
    }

    static Object findInstead(Object target, int number) {
        return number == 7 ? null : number == 8 ? target : "found";
    }

    @Test
    void aMethodWhoseResultMayBeNullGoesOnIfTheHandlerReturnsTheObject() throws Throwable {
        Object target = hooked(hook(
                "find",
                "(I)Ljava/lang/Object;",
                Hook.Place.INSTEAD_UNLESS_SELF,
                "findInstead",
                Object.class,
                Object.class,
                int.class));

        assertThat(call(target, "find", int.class, 1)).isEqualTo("found");
        assertThat(call(target, "find", int.class, 7)).isNull();
        assertThat(call(target, "find", int.class, 8)).isEqualTo("own 8");
    }

    @Test
    void aFieldIsAdded() throws Throwable {
        Object target = hooked();

        var field = target.getClass().getDeclaredField("added");
        assertThat(field.getType()).isEqualTo(Object.class);
        assertThat(java.lang.reflect.Modifier.toString(field.getModifiers())).isEqualTo("private transient volatile");
    }

    @Test
    void aClassWithoutOneOfTheMethodsIsNotChanged() throws Exception {
        Hook missing = hook("gone", "(I)V", Hook.Place.BEGIN, "begin", void.class, Object.class, int.class);
        byte[] bytes = bytes();
        Trampoline trampoline = Trampoline.define(MethodHandles.lookup(), "Missing", List.of(missing));

        assertThatThrownBy(() -> HookCode.insert(ClassFile.of(), bytes, List.of(missing), trampoline, null))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("this JDK has no org/mobula/agent/HookTest$Target.gone(I)V");
    }

    @Test
    void aHandlerThatDoesNotFitIsRefused() throws Exception {
        MethodHandle handler = handler("begin", void.class, Object.class, int.class);

        assertThatThrownBy(() -> new Hook("act", "(Ljava/lang/String;)V", Hook.Place.INSTEAD, handler))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a handler of type (Object,int)void does not fit act(Ljava/lang/String;)V at INSTEAD");
    }

    @Test
    void optionsAreRead() {
        Set<String> names = Set.of("a", "b");
        AgentOptions options = AgentOptions.parse("a,b=5", names);

        assertThat(options.has("a")).isTrue();
        assertThat(options.number("b", 1, 0, 9)).isEqualTo(5);
        assertThat(AgentOptions.parse("", names).number("b", 1, 0, 9)).isEqualTo(1);
        assertThatThrownBy(() -> AgentOptions.parse("c", names)).hasMessage("unknown option \"c\"; choose from a, b");
        assertThatThrownBy(() -> options.number("b", 1, 6, 9))
                .hasMessage("b=5 is not valid; give a whole number between 6 and 9");
    }

    private static Object hooked(Hook... hooks) throws Exception {
        Trampoline trampoline = Trampoline.define(MethodHandles.lookup(), "Test", List.of(hooks));
        byte[] changed = HookCode.insert(ClassFile.of(), bytes(), List.of(hooks), trampoline, "added");
        Class<?> hidden =
                MethodHandles.lookup().defineHiddenClass(changed, true).lookupClass();
        return hidden.getDeclaredConstructor().newInstance();
    }

    private static byte[] bytes() throws Exception {
        try (var in = HookTest.class.getResourceAsStream("HookTest$Target.class")) {
            return in.readAllBytes();
        }
    }

    private static Object call(Object target, String name, Class<?> type, Object argument) throws Exception {
        return target.getClass().getDeclaredMethod(name, type).invoke(target, argument);
    }

    private static Hook hook(String method, String descriptor, Hook.Place place, String handler, Class<?>... types)
            throws Exception {
        return new Hook(method, descriptor, place, handler(handler, types));
    }

    private static MethodHandle handler(String name, Class<?>... types) throws Exception {
        Class<?>[] parameters = java.util.Arrays.copyOfRange(types, 1, types.length);
        return MethodHandles.lookup().findStatic(HookTest.class, name, MethodType.methodType(types[0], parameters));
    }
}
