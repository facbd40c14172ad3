package org.mobula.replica;

import java.util.NoSuchElementException;

/** A linked list, the first example of the thesis (figure 4.4). */
public interface Stack {
    void push(int value);

    int pop();

    int top();

    int size();

    /** The root class. */
    final class StackRoot implements Stack {
        private Link first;
        private int size;

        public StackRoot() {}

        public StackRoot(int value) {
            push(value);
        }

        @Override
        public void push(int value) {
            first = new Link(value, first);
            size++;
        }

        @Override
        public int pop() {
            if (first == null) {
                throw new NoSuchElementException("the stack is empty");
            }
            int value = first.value;
            first = first.next;
            size--;
            return value;
        }

        @Override
        public int top() {
            if (first == null) {
                throw new NoSuchElementException("the stack is empty");
            }
            return first.value;
        }

        @Override
        public int size() {
            return size;
        }
    }

    /** One element. */
    final class Link {
        final int value;
        final Link next;

        Link(int value, Link next) {
            this.value = value;
            this.next = next;
        }
    }
}
