package org.mobula.replica.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.testkit.Await.await;

import java.util.NoSuchElementException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mobula.invoke.InterfaceException;
import org.mobula.replica.NondeterministicOperations;
import org.mobula.replica.ReplicaTakenException;
import org.mobula.replica.ReplicaUnavailableException;
import org.mobula.replica.Stack;

class ReplicaTest {
    private final ReplicaWorld world = new ReplicaWorld(3);

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void allRanksReadWhatOneHasWritten() {
        Stack first = world.create(0, "stack", Stack.StackRoot.class);
        first.push(3);
        Stack second = world.find(1, "stack");
        second.push(4);
        assertThat(second.top()).isEqualTo(4);
        assertThat(first.pop()).isEqualTo(4);
        assertThat(first.top()).isEqualTo(3);
        Stack third = world.find(2, "stack");
        assertThat(third.pop()).isEqualTo(3);
        assertThat(third.size()).isZero();
    }

    @Test
    void theConstructorIsChosenByItsArguments() {
        Stack stack = world.create(1, "stack", Stack.StackRoot.class, 5);
        assertThat(stack.top()).isEqualTo(5);
    }

    @Test
    void aReadSendsNothing() {
        Stack stack = world.create(0, "stack", Stack.StackRoot.class, 5);
        int before = world.order.messages();
        for (int i = 0; i < 100; i++) {
            assertThat(stack.top()).isEqualTo(5);
        }
        assertThat(world.order.messages()).isEqualTo(before);
    }

    @Test
    void anExceptionOfAMethodIsThrownOnlyToItsCaller() {
        Stack stack = world.create(0, "stack", Stack.StackRoot.class);
        assertThatThrownBy(stack::pop)
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("the stack is empty");
        assertThatThrownBy(stack::top)
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("the stack is empty");
        stack.push(1);
        assertThat(world.<Stack>find(2, "stack").pop()).isEqualTo(1);
    }

    @Test
    void aReferenceCannotBePassedIntoAReplica() {
        Stack stack = world.create(0, "stack", Stack.StackRoot.class);
        NondeterministicOperations operations =
                world.create(0, "operations", NondeterministicOperations.NondeterministicOperationsRoot.class);
        assertThatThrownBy(() -> operations.hashOf(stack))
                .isInstanceOf(InterfaceException.class)
                .hasMessage("Stack \"stack\", replicated, at rank 0 cannot be passed into a replicated object: it is a"
                        + " reference, and a method that runs at every rank would call it from each. Call it before, and"
                        + " pass the result");
    }

    @Test
    void aNameCanBeTakenOnce() {
        world.create(0, "stack", Stack.StackRoot.class);
        assertThatThrownBy(() -> world.create(1, "stack", Stack.StackRoot.class))
                .isInstanceOf(ReplicaTakenException.class)
                .hasMessage("there is a replicated object \"stack\" already, a org.mobula.replica.Stack$StackRoot."
                        + " Look it up, take another name, or remove it first");
    }

    @Test
    void aCallOfARemovedObjectFails() {
        Stack stack = world.create(0, "stack", Stack.StackRoot.class);
        Stack other = world.find(1, "stack");
        assertThat(world.at(2).removeEverywhere("stack")).isTrue();
        assertThat(world.at(2).removeEverywhere("stack")).isFalse();
        String message = "the replicated object \"stack\" was removed. Look up or create another one";
        assertThatThrownBy(() -> stack.push(1))
                .isInstanceOf(ReplicaUnavailableException.class)
                .hasMessage(message);
        await().untilAsserted(() -> assertThatThrownBy(other::top)
                .isInstanceOf(ReplicaUnavailableException.class)
                .hasMessage(message));
        Stack again = world.create(1, "stack", Stack.StackRoot.class, 2);
        assertThat(again.top()).isEqualTo(2);
    }
}
