package org.mobula.tools.programs;

/** Inherits its main method. */
class Inherited extends Ancestor {}

abstract class Ancestor {
    protected void main() {
        System.out.println("main of " + getClass().getSimpleName() + " on thread "
                + Thread.currentThread().getName());
    }
}
