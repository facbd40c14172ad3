/**
 * What the user gives to a scheduler: batch scripts of Slurm, manifests of Kubernetes, a file to build an image from.
 * Texts are made from options, and nothing else is done; the commands {@code mobula sbatch} and {@code mobula
 * kubernetes} print them.
 */
package org.mobula.tools.cluster;
