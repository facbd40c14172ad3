package org.mobula.invoke;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class InterfaceShapeTest {
    interface Parent<T> {
        void take(T value);

        default int size() {
            return 0;
        }
    }

    interface Child extends Parent<String> {
        @Override
        void take(String value);

        int size(int factor);

        boolean equals(Object other);

        String toString();

        static void helper() {}
    }

    interface Version1 {
        int run(int x);
    }

    interface Version2 {
        int run(long x);
    }

    interface Version3 {
        long run(int x);
    }

    interface SameAsVersion1 {
        int run(int x);
    }

    sealed interface Closed permits Open {}

    non-sealed interface Open extends Closed {}

    @Test
    void methodsAreOrderedByNameAndErasedType() {
        assertThat(InterfaceShape.of(Child.class).methods())
                .extracting(RemoteMethod::name, method -> method.type().descriptorString())
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("size", "()I"),
                        org.assertj.core.groups.Tuple.tuple("size", "(I)I"),
                        org.assertj.core.groups.Tuple.tuple("take", "(Ljava/lang/Object;)V"),
                        org.assertj.core.groups.Tuple.tuple("take", "(Ljava/lang/String;)V"));
        assertThat(InterfaceShape.of(Child.class).methods())
                .extracting(RemoteMethod::index)
                .containsExactly(0, 1, 2, 3);
    }

    @Test
    void theSameMethodInTwoInterfacesCountsOnce() {
        assertThat(InterfaceShape.of(Version1.class, SameAsVersion1.class).methods())
                .hasSize(1);
        assertThat(InterfaceShape.of(Version1.class, Version2.class).methods()).hasSize(2);
    }

    @Test
    void thereIsOneShapePerListOfInterfaces() {
        assertThat(InterfaceShape.of(Child.class)).isSameAs(InterfaceShape.of(List.of(Child.class, Child.class)));
    }

    @Test
    void differentVersionsHaveDifferentFingerprints() {
        long first = InterfaceShape.of(Version1.class).fingerprint();
        assertThat(InterfaceShape.of(SameAsVersion1.class).fingerprint()).isEqualTo(first);
        assertThat(InterfaceShape.of(Version2.class).fingerprint()).isNotEqualTo(first);
        assertThat(InterfaceShape.of(Version3.class).fingerprint()).isNotEqualTo(first);
    }

    @Test
    void theFingerprintIsPartOfTheWireProtocol() {
        assertThat(InterfaceShape.of(Version1.class).fingerprint()).isEqualTo(FINGERPRINT);
    }

    interface Told {
        @OneWay
        void tell(int x);
    }

    interface Asked {
        void tell(int x);
    }

    interface Promising {
        java.util.concurrent.CompletableFuture<String> later();
    }

    @Test
    void theFingerprintIncludesWhetherAMethodIsOneWay() {
        assertThat(InterfaceShape.of(Told.class).fingerprint()).isEqualTo(fnv("tell(I)V!;"));
        assertThat(InterfaceShape.of(Asked.class).fingerprint()).isEqualTo(fnv("tell(I)V;"));
        assertThat(InterfaceShape.of(Told.class).style(0)).isEqualTo(CallStyle.ONE_WAY);
        assertThat(InterfaceShape.of(Asked.class).style(0)).isEqualTo(CallStyle.WAITING);
        assertThat(InterfaceShape.of(Promising.class).style(0)).isEqualTo(CallStyle.FUTURE);
    }

    // FNV-1a of "run(I)I;"
    private static final long FINGERPRINT = fnv("run(I)I;");

    private static long fnv(String text) {
        long hash = 0xcbf29ce484222325L;
        for (char c : text.toCharArray()) {
            hash = (hash ^ c) * 0x100000001b3L;
        }
        return hash;
    }

    @Test
    void onlyInterfacesAreAccepted() {
        assertThatThrownBy(() -> InterfaceShape.of(String.class))
                .isInstanceOf(InterfaceException.class)
                .hasMessage("java.lang.String is not an interface; only interfaces can be called remotely");
        assertThatThrownBy(() -> InterfaceShape.of(Override.class)).isInstanceOf(InterfaceException.class);
        assertThatThrownBy(() -> InterfaceShape.of(Closed.class))
                .hasMessage(
                        "org.mobula.invoke.InterfaceShapeTest$Closed is sealed, so no stub can implement it; drop \"sealed\"");
        assertThatThrownBy(() -> InterfaceShape.of(List.of()))
                .hasMessage("a remote object needs an interface to be called through; none was given");
    }

    @Test
    void interfacesThatNoClassCanImplementTogetherAreRefused() {
        Class<?> elsewhere = org.mobula.invoke.subjects.Hidden.type();
        assertThatThrownBy(() -> InterfaceShape.of(Version1.class, elsewhere))
                .isInstanceOf(InterfaceException.class)
                .hasMessage("no class can implement org.mobula.invoke.InterfaceShapeTest$Version1 and "
                        + "org.mobula.invoke.subjects.Hidden$Inner together: they are not visible to each other. Make them public, "
                        + "or put them into one package");
    }
}
